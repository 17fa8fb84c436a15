import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { createStudents } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { serve } from '#testing/server/serve.ts';
import { countOf } from '../paging.ts';
import { decideSignup } from './decide-signups.ts';
import { addExpected } from './expected-signups.ts';

test('a list that would be longer than it may be stays as it was, and nobody who waits is approved', async () => {
  const { database, admin, student } = await serve();
  const { knex } = database;
  await knex('users').where({ id: student.id }).update({ waiting_since: new Date() });
  const deps = { knex, now: () => new Date(), newId: randomUUID, onSessionsEnded: () => {} };
  const add = (...people: readonly { readonly roll_no: string; readonly email: string }[]) =>
    addExpected(deps, { people: [...people] }, admin.id, 2);
  const listed = () => countOf(knex('expected_signups'));
  const [one, two] = [1, 2].map(nth => ({ roll_no: `GCS-${nth}`, email: `gcs${nth}@example.edu` }));
  if (!one || !two) throw new Error('there are two');
  const waiting = { roll_no: student.user.roll_no ?? '', email: student.user.email };
  expect(await add(one)).toMatchObject({ added: 1 });
  expect(await add(two, waiting)).toMatchObject({
    refused: 'bad_request',
    error: OFFICE_MESSAGES.expectedFull,
  });
  expect(await listed()).toBe(1);
  expect(await knex('users').whereNotNull('waiting_since').pluck('id')).toEqual([student.id]);
  expect(await add(one, two)).toEqual({ added: 1, present: 1, approved: 0 });
  expect(await listed()).toBe(2);
});

test('lists with the same people in another order are added one after the other', async () => {
  const { database, admin } = await serve();
  const { knex } = database;
  const deps = { knex, now: () => new Date(), newId: randomUUID, onSessionsEnded: () => {} };
  const person = (name: string) => ({ roll_no: name, email: `${name}@example.edu` });
  const [one, between, two] = ['one', 'between', 'two'].map(person);
  if (!one || !between || !two) throw new Error('there are three');
  const other = await knex.transaction();
  const by = { added_by: admin.id, added_at: new Date() };
  await other('expected_signups').insert({ ...between, id: randomUUID(), ...by });
  const first = addExpected(deps, { people: [one, between, two] }, admin.id);
  await expect.poll(() => lockWaits(knex)).toBe(1);
  const second = addExpected(deps, { people: [two, one] }, admin.id);
  await expect.poll(() => lockWaits(knex)).toBe(2);
  await other.rollback();
  expect(await Promise.all([first, second])).toMatchObject([{ added: 3 }, { added: 0, present: 2 }]);
});

test('a long list approves those who wait a hundred at a time, whatever is decided of some meanwhile', async () => {
  const { database, admin } = await serve();
  const { knex } = database;
  const deps = { knex, now: () => new Date(), newId: randomUUID, onSessionsEnded: () => {} };
  const ids = (await createStudents(knex, 250)).toSorted();
  await knex('users').whereIn('id', ids).update({ waiting_since: new Date() });
  const people = await knex('users').whereIn('id', ids).select('roll_no', 'email');
  const other = await knex.transaction();
  const [approved = '', refused = ''] = ids;
  for (const id of [approved, refused])
    await decideSignup({ ...deps, knex: other }, { id, adminId: admin.id }, id === approved);
  const added = addExpected(deps, { people }, admin.id);
  await expect.poll(() => lockWaits(knex)).toBe(1);
  await other.commit();
  expect(await added).toEqual({ added: 250, present: 0, approved: 248 });
  expect(await knex('users').whereNotNull('waiting_since').pluck('id')).toEqual([]);
  // What one transaction stored, in the order of the record.
  const transactions: { facts: number }[] = await knex('facts')
    .whereIn('stream', ids)
    .where({ type: 'StudentRegistered', actor_id: admin.id })
    .groupByRaw('xmin::text')
    .orderByRaw('min(position)')
    .select(knex.raw('count(*)::int AS facts'));
  expect(transactions.map(({ facts }) => facts)).toEqual([1, 98, 100, 50]);
  expect(await differences(database)).toEqual([]);
});

test('the list is in the order of the numbers in roll numbers, page by page', async () => {
  const { asAdmin } = await serve();
  const inOrder = ['2', '10', 'CS-9', 'cs-9a', 'CS-10', 'CS-010a', `CS-${'9'.repeat(17)}`];
  const people = inOrder.toReversed().map((roll_no, nth) => ({ roll_no, email: `${nth}@example.edu` }));
  await asAdmin.ok('addExpectedSignups', { body: { people } });
  const pages = await everyPage(next => asAdmin.ok('expectedSignups', { query: { limit: '2', ...next } }));
  expect(pages.flatMap(page => page.people.map(({ roll_no }) => roll_no))).toEqual(inOrder);
});
