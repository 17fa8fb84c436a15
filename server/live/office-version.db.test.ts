import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { createStudents } from '#testing/server/people.ts';
import { officeVersionIn } from './live.ts';

const { knex } = await testDatabase();
const [admin = '', student = '', waiting = ''] = await createStudents(knex, 3);
const at = new Date();
const event = await insertEvent();
const day = '2026-11-20';

/** A row of what the office keeps, and a change of it. */
const KEPT = [
  {
    table: 'notices',
    row: {
      ...{ id: randomUUID(), title: 'Fees', text: 'Pay', type: 'General', publish_date: day },
      ...{ pinned: false, created_by: admin, created_at: at },
    },
    change: { pinned: true },
  },
  {
    table: 'report_schedules',
    row: {
      ...{ id: randomUUID(), owner_id: admin, every: 'day', time: '07:30', report: {} },
      ...{ mail: false, next_at: at, created_at: at },
    },
    change: { paused: true },
  },
  {
    table: 'office_settings',
    row: { approve_signups: true, changed_by: admin, changed_at: at },
    change: { lock_identity: true },
  },
  {
    table: 'expected_signups',
    row: { id: randomUUID(), roll_no: '7', email: 'asha@college.test', added_by: admin, added_at: at },
    change: { roll_no: '8' },
  },
  {
    table: 'change_requests',
    row: { user_id: student, id: randomUUID(), asked_at: at, wished_name: 'Meera' },
    change: { refused_at: at, refused_by: admin, reason: 'No' },
  },
  {
    table: 'correction_requests',
    row: {
      ...{ id: randomUUID(), student_id: student, event_id: event, wish: 'present' },
      ...{ text: 'I was there', asked_at: at },
    },
    change: { approved: true, decided_at: at, decided_by: admin },
  },
  {
    table: 'student_photos',
    row: {
      ...{ student_id: student, state: 'waiting', id: randomUUID(), version: 'v', source: 's' },
      ...{ content: Buffer.from('x'), added_as: 'student', added_by: student, added_at: at },
    },
    change: { state: 'approved', approved_by: admin, approved_at: at },
  },
] as const;

async function insertEvent(): Promise<string> {
  const id = randomUUID();
  await knex('events').insert({
    ...{ id, title: 'Talk', description: '', event_type: 'Event', date: '2026-11-20', time: '10:00' },
    ...{ location: 'Hall', created_by: admin, created_at: at },
  });
  return id;
}

test.each(KEPT)('is another one after each change of $table', async ({ table, row, change }) => {
  const versions = [await officeVersionIn(knex)];
  const then = async (work: PromiseLike<unknown>): Promise<void> => {
    await work;
    versions.push(await officeVersionIn(knex));
  };
  await then(knex(table).insert(row));
  await then(knex(table).update(change));
  await then(knex(table).delete());
  // Once it is gone, it is as it was.
  expect(versions[3]).toBe(versions[0]);
  expect(new Set(versions).size).toBe(3);
});

test('is another one while somebody waits, and the same after changes of others', async () => {
  const before = await officeVersionIn(knex);
  const user = (id: string) => knex('users').where({ id });
  await user(student).update({ name: 'Meera' });
  expect(await officeVersionIn(knex)).toBe(before);
  await user(waiting).update({ waiting_since: at });
  expect(await officeVersionIn(knex)).not.toBe(before);
  await user(waiting).update({ waiting_since: null });
  expect(await officeVersionIn(knex)).toBe(before);
});
