import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { addDays, today } from '#contract/time.ts';
import { picture } from '#testing/photos/pictures.ts';
import type { RequestOptions } from '#testing/server/api-client.ts';
import { newEvent, putOnDay, scan, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { type Scene, setScene } from '#testing/server/scene.ts';
import { serve } from '#testing/server/serve.ts';

const reason = 'Marked by mistake';
const served = await serve();
const { asAdmin } = served;
const { knex } = served.database;
const PHOTO = { bytes: await picture(), type: 'image/jpeg' };

const inFiveDays = addDays(today(new Date(), TIME_ZONE), 5);
const eventOf = async (...steps: ((id: string) => Promise<unknown>)[]): Promise<string> => {
  const { id } = await newEvent(served);
  for (const step of steps) await step(id);
  return id;
};
const later = async (): Promise<string> => (await newEvent(served, { date: inFiveDays })).id;
const complete = (id: string) => asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
const markOf = async (person = served.student): Promise<string> =>
  (await scan(served, { id: await eventOf() }, person)).attendance.id;
const eraseNow = (id: string) => asAdmin.ok('eraseUser', { id, body: { confirm: id } });
const reportOf = async (status: string): Promise<string> => {
  const { id } = await asAdmin.ok('requestReport', { body: { kind: 'attendance', format: 'csv' } });
  await knex('reports').where({ id }).update({ status });
  return id;
};
const sceneOf = async (idOf: (scene: Scene) => string): Promise<string> => idOf(await setScene(served));

/** Makes a thing that is in a state, and names it. */
const MAKE = {
  'upcoming event': later,
  'event opened early': async () => {
    const id = await later();
    await asAdmin.ok('openEvent', { id });
    return id;
  },
  'active event': () => eventOf(),
  'completed event': () => eventOf(complete),
  'reopened event': () => eventOf(complete, id => asAdmin.ok('reopenEvent', { id, body: {} })),
  'deleted event': () => eventOf(id => asAdmin.ok('deleteEvent', { id })),
  'past event': () => eventOf(id => putOnDay(served, { id }, '2020-01-01')),
  'deactivated student': async () => {
    const { id } = await served.newStudent();
    await asAdmin.ok('deactivateUser', { id });
    return id;
  },
  'erased student': async () => {
    const { id } = await served.newStudent();
    await eraseNow(id);
    return id;
  },
  'student without trade': async () => {
    const { id } = await served.newStudent();
    await knex('users').where({ id }).update({ trade: null, roll_no: null });
    return id;
  },
  'another admin': async () => (await served.newAdmin()).id,
  'your own account': async () => served.admin.id,
  'standing mark': () => markOf(),
  'withdrawn mark': async () => {
    const id = await markOf();
    await asAdmin.ok('withdrawMark', { id, body: { reason } });
    return id;
  },
  'mark at a completed event': async () => {
    const id = await eventOf();
    const { attendance } = await scan(served, { id }, served.student);
    await complete(id);
    return attendance.id;
  },
  'mark of an erased student': async () => {
    const person = await served.newStudent();
    const id = await markOf(person);
    await eraseNow(person.id);
    return id;
  },
  'queued report': () => reportOf('queued'),
  'report in the making': () => reportOf('rendering'),
  'failed report': () => reportOf('failed'),
  'ready report without file': () => reportOf('ready'),
  'cancelled report': async () => {
    const id = await reportOf('queued');
    await asAdmin.ok('cancelReport', { id });
    return id;
  },
  "somebody else's report": () => sceneOf(({ report }) => report.a),
  notice: () => sceneOf(({ notice }) => notice),
  'deleted notice': async () => {
    const id = await sceneOf(({ notice }) => notice);
    await asAdmin.ok('deleteNotice', { id });
    return id;
  },
  schedule: () => sceneOf(({ schedule }) => schedule),
  'deleted schedule': async () => {
    const id = await sceneOf(({ schedule }) => schedule);
    await asAdmin.ok('deleteSchedule', { id });
    return id;
  },
  'pass without a device': () => sceneOf(({ pass }) => pass),
  'scan that waits for a decision': () => sceneOf(({ lateScan }) => lateScan),
  'word for a trade': () => sceneOf(({ tradeAlias }) => tradeAlias),
  'expected sign-up': () => sceneOf(({ expectedSignup }) => expectedSignup),
  nothing: async () => randomUUID(),
} satisfies Record<string, () => Promise<string>>;
type Thing = keyof typeof MAKE;

const NAMES = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES);
const THINGS = Object.keys(MAKE).filter((thing): thing is Thing => thing in MAKE);
const things = new Map<Thing, string>();
/** One in its state. What a call may have changed is made anew. */
async function idOf(thing: Thing): Promise<string> {
  const id = things.get(thing) ?? (await MAKE[thing]());
  things.set(thing, id);
  return id;
}

const byId = NAMES.filter(name => ROUTES[name].path.includes(':id'));
const byBody = ['mark', 'scan', 'bulkMark', 'requestReport', 'createNotice'] as const;

/** A body that is accepted, where an empty one is not. */
const BODIES: Partial<Record<RouteName, (id: string) => object>> = {
  updateEvent: () => ({ title: 'Another title' }),
  completeEvent: () => ({ markRemainingAbsent: true }),
  reopenEvent: () => ({ withdrawRosterAbsences: true }),
  updateNotice: () => ({ title: 'Another title' }),
  correctMark: () => ({ status: 'absent', reason }),
  withdrawMark: () => ({ reason }),
  changeSchedule: () => ({ paused: true }),
  askCorrection: () => ({ wish: 'present', text: 'I was there' }),
  updateUser: () => ({ name: 'Another Name' }),
  eraseUser: id => ({ confirm: id }),
  decideLateScan: () => ({ accept: true }),
  confirmPass: () => ({ number: '000000' }),
};

test.each([
  ['upcoming event', { status: 'upcoming' }],
  ['event opened early', { status: 'active', date: inFiveDays }],
  ['active event', { status: 'active' }],
  ['completed event', { status: 'completed' }],
  ['reopened event', { status: 'active' }],
  ['past event', { status: 'completed' }],
] as const)('the %s is one', async (thing, state) => {
  expect((await asAdmin.ok('event', { id: await idOf(thing) })).event).toMatchObject(state);
});

test.each([
  ['queued report', 'queued'],
  ['report in the making', 'rendering'],
  ['failed report', 'failed'],
  ['ready report without file', 'ready'],
  ['cancelled report', 'cancelled'],
] as const)('the %s is one', async (thing, status) => {
  expect((await asAdmin.ok('reportStatus', { id: await idOf(thing) })).report.status).toBe(status);
});

/** What an address must say besides the thing. */
const QUERIES: Partial<Record<RouteName, () => Promise<Readonly<Record<string, string>>>>> = {
  timeline: async () => ({ eventId: await idOf('active event') }),
  findAtDoor: async () => ({ search: 'Sita' }),
};

test.each(byId)('%s answers for a thing in any state, and never with a server error', async name => {
  const route: Route = ROUTES[name];
  const statuses = new Set<number>();
  for (const thing of THINGS) {
    const id = await idOf(thing);
    const body = route.body && { body: BODIES[name]?.(id) ?? {} };
    const query = await QUERIES[name]?.();
    const more = { ...(query && { query }), ...(route.upload && { file: PHOTO }) };
    statuses.add(await statusOf(name, { id, ...body, ...more }, [thing]));
  }
  // Otherwise no call would have come as far as the thing.
  expect([...statuses]).not.toEqual([400]);
});

test.each(byBody)('%s naming a thing in any state never gives a server error either', async name => {
  const statuses = new Set<number>();
  for (const thing of THINGS)
    for (const body of await bodiesNaming(name, await idOf(thing)))
      statuses.add(await statusOf(name, { body }, [thing, 'active event']));
  expect([...statuses].filter(status => status < 300)).not.toEqual([]);
});

async function bodiesNaming(name: (typeof byBody)[number], id: string): Promise<object[]> {
  const { student } = served;
  if (name === 'scan') return [scanOf({ id }, student)];
  if (name === 'createNotice') return [{ title: 'A notice', text: 'Of an event', event_id: id }];
  if (name === 'requestReport')
    return [
      { kind: 'event', format: 'csv', eventId: id },
      { kind: 'student', format: 'csv', userId: id },
      { kind: 'sheet', eventId: id },
    ];
  const pairs = [
    { eventId: id, userId: student.id },
    { eventId: await idOf('active event'), userId: id },
  ];
  if (name === 'mark') return pairs.map(pair => ({ ...pair, status: 'present' }));
  return pairs.map(({ eventId, userId }) => ({
    ...{ eventId, commandId: randomUUID() },
    marks: [{ userId, status: 'present' }],
  }));
}

/** The status of a call about things that are made anew if it may have changed them. */
async function statusOf(name: RouteName, options: RequestOptions, about: readonly Thing[]): Promise<number> {
  const response = await asAdmin.raw(name, options);
  expect(response.status, `${name} of ${about[0]}`).toBeLessThan(500);
  if (!response.ok) expect(failureSchema.parse(await response.json()).error).not.toBe('');
  else await response.body?.cancel();
  if (response.ok && ROUTES[name].method !== 'GET') for (const thing of about) things.delete(thing);
  return response.status;
}
