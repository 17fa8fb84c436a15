import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, putOnDay, scan, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Scene, setScene } from '#testing/server/scene.ts';
import { serve } from '#testing/server/serve.ts';

type Ids = Readonly<Record<string, string>>;

const reason = 'Marked by mistake';
const served = await serve();
const things = { ...(await events()), ...(await people()), ...(await reports()), ...(await others()) };

const NAMES = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES);

/** Calls that delete a thing come last, so that the others find it in its state. */
const LAST: readonly RouteName[] = ['deleteEvent', 'deleteNotice', 'deleteSchedule', 'eraseUser'];
const byId = NAMES.filter(name => ROUTES[name].path.includes(':id') && !LAST.includes(name)).concat(LAST);
const byBody: readonly RouteName[] = ['mark', 'scan', 'bulkMark', 'requestReport', 'createNotice'];

const BODIES: Partial<Record<RouteName, object>> = {
  updateEvent: { title: 'Another title' },
  completeEvent: { markRemainingAbsent: true },
  reopenEvent: { withdrawRosterAbsences: true },
  updateNotice: { title: 'Another title' },
  correctMark: { status: 'absent', reason },
  withdrawMark: { reason },
  changeSchedule: { paused: true },
  updateUser: { name: 'Another Name' },
  eraseUser: { confirm: 'nobody' },
};

test.each(byId)('%s answers for a thing in any state, and never with a server error', async name => {
  const { method, body }: Route = ROUTES[name];
  const sent = method === 'GET' || !body ? {} : { body: BODIES[name] ?? {} };
  for (const [thing, id] of Object.entries(things)) await expectNoFault(name, { id, ...sent }, thing);
});

test.each(byBody)('%s naming a thing in any state never gives a server error either', async name => {
  for (const [thing, id] of Object.entries(things))
    for (const body of bodiesNaming(name, id)) await expectNoFault(name, { body }, thing);
});

function bodiesNaming(name: RouteName, id: string): object[] {
  const { student } = served;
  const event = things['active event'] ?? '';
  if (name === 'scan') return [scanOf({ id }, student)];
  if (name === 'createNotice') return [{ title: 'A notice', text: 'Of an event', event_id: id }];
  if (name === 'requestReport')
    return [
      { kind: 'event', format: 'csv', eventId: id },
      { kind: 'student', format: 'csv', userId: id },
    ];
  const pairs = [
    { eventId: id, userId: student.id },
    { eventId: event, userId: id },
  ];
  if (name === 'mark') return pairs.map(pair => ({ ...pair, status: 'present' }));
  return pairs.map(({ eventId, userId }) => ({
    ...{ eventId, commandId: randomUUID() },
    marks: [{ userId, status: 'present' }],
  }));
}

async function expectNoFault(name: RouteName, options: object, thing: string): Promise<void> {
  const response = await served.asAdmin.raw(name, options);
  expect(response.status, `${name} of ${thing}`).toBeLessThan(500);
  if (response.ok) await response.body?.cancel();
  else expect(failureSchema.parse(await response.json()).error).not.toBe('');
}

async function events(): Promise<Ids> {
  const { student, asAdmin } = served;
  const opened = await newEvent(served, { date: addDays(today(new Date(), TIME_ZONE), 5) });
  await asAdmin.ok('openEvent', { id: opened.id });
  const active = await newEvent(served);
  const completed = await newEvent(served);
  const mark = await scan(served, completed, student);
  await asAdmin.ok('completeEvent', { id: completed.id, body: { markRemainingAbsent: true } });
  const reopened = await newEvent(served);
  await asAdmin.ok('completeEvent', { id: reopened.id, body: { markRemainingAbsent: true } });
  await asAdmin.ok('reopenEvent', { id: reopened.id, body: {} });
  const deleted = await newEvent(served);
  await asAdmin.ok('deleteEvent', { id: deleted.id });
  const past = await newEvent(served);
  await putOnDay(served, past, '2020-01-01');
  const upcoming = await newEvent(served, { date: addDays(today(new Date(), TIME_ZONE), 5) });
  return {
    ...{ 'upcoming event': upcoming.id, 'event opened early': opened.id, 'active event': active.id },
    ...{ 'completed event': completed.id, 'reopened event': reopened.id, 'deleted event': deleted.id },
    ...{ 'past event': past.id, 'mark at a completed event': mark.attendance.id },
  };
}

async function people(): Promise<Ids> {
  const { database, asAdmin } = served;
  const [deactivated, erased, admin] = [
    await served.newStudent(),
    await served.newStudent(),
    await served.newAdmin(),
  ];
  const event = await newEvent(served);
  const mark = await scan(served, event, erased);
  await asAdmin.ok('deactivateUser', { id: deactivated.id });
  await asAdmin.ok('eraseUser', { id: erased.id, body: { confirm: erased.id } });
  const bare = await served.newStudent();
  await database.knex('users').where({ id: bare.id }).update({ trade: null, roll_no: null });
  return {
    ...{ 'deactivated student': deactivated.id, 'erased student': erased.id, 'another admin': admin.id },
    ...{ 'student without trade': bare.id, 'mark of an erased student': mark.attendance.id },
    ...{ 'your own account': served.admin.id, nothing: randomUUID() },
  };
}

async function reports(): Promise<Ids> {
  const { admin, api, database } = served;
  const body = { kind: 'attendance', format: 'csv' };
  const made = async (status: string): Promise<string> => {
    const { id } = await api.ok('requestReport', { token: admin.token, body });
    await database.knex('reports').where({ id }).update({ status });
    return id;
  };
  const cancelled = await made('queued');
  await api.ok('cancelReport', { token: admin.token, id: cancelled });
  return {
    ...{ 'queued report': await made('queued'), 'report in the making': await made('rendering') },
    ...{ 'failed report': await made('failed'), 'cancelled report': cancelled },
    'ready report without file': await made('ready'),
  };
}

async function others(): Promise<Ids> {
  const { asAdmin } = served;
  const scene: Scene = await setScene(served);
  await asAdmin.ok('withdrawMark', { id: scene.mark.a, body: { reason } });
  const gone = await setScene(served);
  await asAdmin.ok('deleteNotice', { id: gone.notice });
  await asAdmin.ok('deleteSchedule', { id: gone.schedule });
  return {
    ...{ 'withdrawn mark': scene.mark.a, 'standing mark': scene.mark.b, notice: scene.notice },
    ...{ schedule: scene.schedule, "somebody else's report": scene.report.a },
    ...{ 'deleted notice': gone.notice, 'deleted schedule': gone.schedule },
  };
}
