import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { addDays, today } from '#contract/time.ts';
import { createStudents } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, putOnDay, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { insertOnce } from './insert-once.ts';

const served = await serve();
const other = await served.newAdmin();
const { knex } = served.database;

const TODAY = today(new Date(), TIME_ZONE);
const EVENT = { title: 'Aptitude workshop', time: '10:00', location: 'Seminar hall' };
const AT = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() };

const CREATIONS = [
  { name: 'createEvent', table: 'events', body: { ...EVENT, date: TODAY } },
  { name: 'addPastEvent', table: 'events', body: { ...EVENT, date: addDays(TODAY, -3) } },
  { name: 'createNotice', table: 'notices', body: { title: 'Fees are due', text: 'Pay at the office.' } },
  { name: 'createPass', table: 'passes', body: { name: 'Gate 2', rights: ['scan'], ...AT } },
  { name: 'createSchedule', table: 'report_schedules', body: { every: 'day', time: '07:30' } },
] as const;

const OTHER = {
  createEvent: { location: 'Main auditorium' },
  addPastEvent: { location: 'Main auditorium' },
  createNotice: { text: 'Pay online.' },
  createPass: { name: 'Gate 3' },
};

/** What only a running college can name. */
const missing = {
  createPass: async () => ({ eventIds: [(await newEvent(served)).id] }),
  createSchedule: async () => ({ report: { kind: 'trades' } }),
};

describe.each(CREATIONS)('$name', ({ name, table, body }) => {
  test('makes one thing under one id, however often it is sent, and nothing for somebody else', async () => {
    const id = randomUUID();
    const more = name === 'createPass' || name === 'createSchedule' ? await missing[name]() : {};
    const call = { body: { id, ...body, ...more } };
    const [first, second] = await Promise.all([served.asAdmin.ok(name, call), served.asAdmin.ok(name, call)]);
    expect(second).toEqual(first);
    expect(await served.asAdmin.ok(name, call)).toEqual(first);
    expect(JSON.stringify(first)).toContain(`"id":"${id}"`);
    expect(await knex(table).where({ id }).select('id')).toEqual([{ id }]);
    expect(await served.api.fail(name, { token: other.token, ...call })).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
  });
});

test.each(['createEvent', 'addPastEvent'] as const)(
  '%s is refused the id of a person, also if nothing is recorded of them yet',
  async name => {
    const [id] = await createStudents(knex, 1);
    const { body } = CREATIONS.find(each => each.name === name) ?? {};
    expect(await served.asAdmin.fail(name, { body: { id, ...body } })).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
    await knex('users').where({ id }).delete();
  },
);

test.each(CREATIONS)(
  '$name answers an id of the caller for what it made only, whatever has become possible since',
  async creation => {
    const { name, body } = creation;
    const id = randomUUID();
    const more = name === 'createPass' || name === 'createSchedule' ? await missing[name]() : {};
    const call = { body: { id, ...body, ...more } };
    await served.asAdmin.ok(name, call);
    const changed = { ...call.body, ...(name === 'createSchedule' ? { time: '08:00' } : OTHER[name]) };
    expect(await served.asAdmin.fail(name, { body: changed })).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
  },
);

test('a pass that was made is answered for its own events only, also once one of them is deleted', async () => {
  const [event, doomed, another] = [await newEvent(served), await newEvent(served), await newEvent(served)];
  const id = randomUUID();
  const call = (...events: readonly { readonly id: string }[]) => ({
    body: { id, ...CREATIONS[3].body, eventIds: events.map(each => each.id) },
  });
  await served.asAdmin.ok('createPass', call(event, doomed));
  expect((await served.asAdmin.ok('createPass', call(doomed, event))).pass.id).toBe(id);
  for (const others of [call(event), call(event, another), call(event, doomed, another)])
    expect(await served.asAdmin.fail('createPass', others)).toMatchObject({ code: 'id_taken' });
  await served.asAdmin.ok('deleteEvent', { id: doomed.id });
  const { pass } = await served.asAdmin.ok('createPass', call(event, doomed));
  expect(pass).toMatchObject({ id, events: [{ id: event.id }] });
});

test('an event that was made is answered after its day, too, and a new one is not made', async () => {
  const call = { body: { id: randomUUID(), ...EVENT, date: TODAY } };
  const { event } = await served.asAdmin.ok('createEvent', call);
  await putOnDay(served, event, addDays(TODAY, -1));
  const again = { body: { ...call.body, date: addDays(TODAY, -1) } };
  expect((await served.asAdmin.ok('createEvent', again)).event.id).toBe(event.id);
  const another = { body: { ...again.body, id: randomUUID() } };
  expect(await served.asAdmin.fail('createEvent', another)).toMatchObject({ status: 400 });
});

test('a notice that was published at once is answered on the next day, too, and published when it was', async () => {
  const body = { id: randomUUID(), ...CREATIONS[2].body };
  await served.asAdmin.ok('createNotice', { body });
  const yesterday = addDays(TODAY, -1);
  await knex('notices').where({ id: body.id }).update({ publish_date: yesterday });
  const again = await served.asAdmin.ok('createNotice', { body });
  expect(again.notice).toMatchObject({ id: body.id, publish_date: yesterday });
  const another = { ...body, publish_date: TODAY };
  expect(await served.asAdmin.fail('createNotice', { body: another })).toMatchObject({ code: 'id_taken' });
});

test('an event never takes the id of a mark, a student or a deleted event, whose facts would mix with its own', async () => {
  const event = await newEvent(served);
  const student = await served.newStudent();
  const { attendance: mark } = await scan(served, event, student);
  const deleted = await newEvent(served);
  await served.asAdmin.ok('deleteEvent', { id: deleted.id });
  for (const { id } of [mark, student, deleted, { id: 'a2345678-1234-8234-9234-123456789abc' }])
    expect(await served.asAdmin.fail('createEvent', { body: { id, ...EVENT, date: TODAY } })).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
  expect(await differences(served.database)).toEqual([]);
});

test('a call that is refused because the same one has just been obeyed is answered like it', async () => {
  const { title, text } = CREATIONS[2].body;
  const notice = {
    table: 'notices',
    wanted: { id: randomUUID(), title, text, type: 'General', publish_date: TODAY, pinned: false },
    rest: { created_by: other.id, created_at: new Date() },
  };
  const refusedLate = async () => {
    expect(await insertOnce(knex, { ...notice, judge: async () => undefined })).toBe(true);
    return refuse('id_taken');
  };
  expect(await insertOnce(knex, { ...notice, judge: refusedLate })).toBe(false);
});
