import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { answerDuring } from '#testing/database/lock-waits.ts';
import type { Person } from '#testing/server/people.ts';
import { newExchange } from '#testing/server/phone.ts';
import { serve } from '#testing/server/serve.ts';
import { eraseUser } from '../users/erase-user.ts';
import { changeUser, findUser, type UserChanges } from './users.ts';

const served = await serve();
const { knex } = served.database;
await served.asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });

const now = () => new Date();
const rowOf = ({ id }: Person) => findUser(knex, id);

test.each([
  { name: 'updateProfile', body: { phone: '98765 00000', address: 'Hostel 4', email: 'late@example.edu' } },
  { name: 'askChange', body: { name: 'Somebody Else' } },
  { name: 'bindDevice', body: { publicKey: newExchange().publicKey, browser: randomUUID() } },
] as const)(
  '$name, sent by a person while they are erased, leaves nothing of them',
  async ({ name, body }) => {
    const person = await served.newStudent();
    const { id, token } = person;
    const erase = (transaction: Knex) =>
      eraseUser({ knex: transaction, now, onSessionsEnded: () => {} }, { id, adminId: served.admin.id }, id);
    const failure = await answerDuring(knex, erase, () => served.api.fail(name, { token, body }));
    expect(failure).toMatchObject({ status: 401, code: 'session_ended' });
    expect(await rowOf(person)).toMatchObject({
      ...{ erased_at: expect.any(Date), email: expect.stringMatching(/@erased\.invalid$/) },
      ...{ phone: null, address: null, device_id: null, device_browser: null },
    });
    expect(await knex('change_requests').where({ user_id: id })).toEqual([]);
  },
);

test('the year that the office enters is not replaced by one that its student sends meanwhile', async () => {
  const person = await served.newStudent();
  const { token } = person;
  const before = await rowOf(person);
  if (!before) throw new Error('there is no such student');
  const wanted: UserChanges = { year: '3rd Year' };
  const enter = (transaction: Knex) =>
    changeUser(transaction, before, wanted, { actorId: served.admin.id, at: now() });
  const body = { year: '2nd Year' };
  const failure = await answerDuring(knex, enter, () => served.api.fail('updateProfile', { token, body }));
  expect(failure).toMatchObject({ status: 409, code: 'identity_locked' });
  expect(await rowOf(person)).toMatchObject(wanted);
});
