import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { serve } from '#testing/server/serve.ts';
import { countOf } from '../paging.ts';
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
