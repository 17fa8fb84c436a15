import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { differencesFromReplay } from './event-store/replay.ts';
import { PROJECTIONS } from './projections.ts';

const served = await serve();
const other = await served.newAdmin();
const { knex, pool } = served.database;

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

test('an event of the same id is made anew after it was deleted, and replay agrees', async () => {
  const call = { body: { id: randomUUID(), ...EVENT, date: TODAY } };
  const { event } = await served.asAdmin.ok('createEvent', call);
  await served.asAdmin.ok('deleteEvent', { id: event.id });
  const { event: again } = await served.asAdmin.ok('createEvent', call);
  expect(again.id).toBe(event.id);
  const facts = await knex('facts').where({ stream: event.id }).orderBy('version').pluck('type');
  expect(facts).toEqual(['EventCreated', 'EventDeleted', 'EventCreated']);
  expect(await differencesFromReplay(pool, PROJECTIONS)).toEqual([]);
});
