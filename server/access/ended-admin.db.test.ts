import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerAcross, lockWaits } from '#testing/database/lock-waits.ts';
import { photoFile, sendOwn } from '#testing/photos/photos.ts';
import { insertPass } from '#testing/server/pass-device.ts';
import { createStudents, type Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { MOST_AT_ONCE as SIGN_UPS_AT_ONCE } from '../accounts/sign-ups.ts';
import { lockOwn } from '../accounts/users.ts';
import { keepLateScan } from '../attendance/late-scans/late-scan-rows.ts';
import { LOCKS, lockNamed } from '../named-locks.ts';
import { lockList } from '../office/expected-lock.ts';
import { MARKS_AT_ONCE } from '../slices.ts';

const served = await serve();
const { knex } = served.database;

const changeOf = (id: string) => knex('users').where({ id }).first('year', 'waiting_since', 'password_hash');
const deactivate = ({ id }: Person) => knex('users').where({ id }).update({ deactivated_at: new Date() });

/** Three students in the order in which they are changed. */
async function three(): Promise<[string, string, string]> {
  const people = await Promise.all([1, 2, 3].map(() => served.newStudent()));
  const [first, second, third] = people.map(({ id }) => id).toSorted();
  if (!first || !second || !third) throw new Error('there are three');
  return [first, second, third];
}

/** Sends a request of an admin who is deactivated while it waits for what is held. */
async function sentByEnded(
  hold: (transaction: typeof knex) => Promise<unknown>,
  send: (token: string) => Promise<Response>,
): Promise<void> {
  const admin = await served.newAdmin();
  const change = () => deactivate(admin);
  const answer = await answerAcross(knex, { hold, change }, () => send(admin.token));
  expect(await answer.json()).toMatchObject({ code: 'session_ended' });
  expect(answer.status).toBe(401);
}

describe('an admin who is deactivated', () => {
  test('while their own request waits for it deactivates nobody', async () => {
    const [other] = [await served.newAdmin(), await served.newAdmin()];
    const { admin } = served;
    const { first, second } = await knex.transaction(async transaction => {
      await lockOwn(transaction, other.id);
      const first = served.asAdmin.raw('deactivateUser', { id: other.id });
      await expect.poll(() => lockWaits(knex)).toBe(1);
      const second = served.api.raw('deactivateUser', { token: other.token, id: admin.id });
      await expect.poll(() => lockWaits(knex)).toBe(2);
      return { first, second };
    });
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(401);
    expect(await lockOwn(knex, admin.id)).toMatchObject({ role: 'admin', deactivated_at: null });
  });

  test('changes no more of many users', async () => {
    const ids = await three();
    await sentByEnded(
      held => lockOwn(held, ids[1]),
      token => served.api.raw('changeUsers', { token, body: { ids, change: { year: '4th Year' } } }),
    );
    expect(await changeOf(ids[0])).toMatchObject({ year: '4th Year' });
    expect(await changeOf(ids[2])).toMatchObject({ year: null });
  });

  test('approves no more of many sign-ups', async () => {
    const ids = await three();
    await knex('users').whereIn('id', ids).update({ waiting_since: new Date() });
    const decisions = ids.map(id => ({ id, approve: true }));
    await sentByEnded(
      held => lockOwn(held, ids[1]),
      token => served.api.raw('decideSignups', { token, body: { decisions } }),
    );
    expect(await changeOf(ids[0])).toMatchObject({ waiting_since: null });
    expect(await changeOf(ids[2])).toMatchObject({ waiting_since: expect.any(Date) });
  });

  test('expects nobody, and approves no more of those who are added to the list', async () => {
    const students = await Promise.all(
      Array.from({ length: SIGN_UPS_AT_ONCE + 1 }, () => served.newStudent()),
    );
    const ids = students.map(({ id }) => id).toSorted();
    const people = students.map(({ user: { email, roll_no } }) => ({ email, roll_no }));
    await knex('users').whereIn('id', ids).update({ waiting_since: new Date() });
    const add = (token: string) => served.api.raw('addExpectedSignups', { token, body: { people } });
    await sentByEnded(lockList, add);
    expect(await knex('expected_signups')).toEqual([]);
    await sentByEnded(held => lockOwn(held, ids[0] ?? ''), add);
    expect(await knex('users').whereIn('id', ids).whereNull('waiting_since')).toEqual([]);
    await sentByEnded(held => lockOwn(held, ids.at(-1) ?? ''), add);
    expect(await knex('users').whereIn('id', ids).whereNull('waiting_since')).toHaveLength(SIGN_UPS_AT_ONCE);
  });

  test('adds nobody', async () => {
    const [roll_no, email] = ['22CE899', 'asha.menon@example.edu'];
    const body = { name: 'Asha Menon', email, roll_no, trade: 'Civil Engineering' };
    const facts = () => knex('facts').count();
    const before = await facts();
    const admin = await served.newAdmin();
    const { answer } = await knex.transaction(async held => {
      await held.raw('LOCK TABLE facts IN ACCESS EXCLUSIVE MODE');
      const answer = served.api.raw('addStudent', { token: admin.token, body });
      // The row is inserted, and its fact is not.
      await expect.poll(() => lockWaits(knex, 'group by "stream"')).toBe(1);
      await deactivate(admin);
      return { answer };
    });
    expect((await answer).status).toBe(401);
    expect(await knex('users').where({ email })).toEqual([]);
    expect(await facts()).toEqual(before);
  });

  test('imports nobody', async () => {
    const csv = 'Name,Email,Roll Number,Trade\nAsha Rao,asha.rao@example.edu,22CE900,Civil Engineering';
    await sentByEnded(
      held => lockNamed(held, LOCKS.import),
      token => served.api.raw('importUsers', { token, body: { csv } }),
    );
    expect(await knex('users').where({ email: 'asha.rao@example.edu' })).toEqual([]);
  });

  test('refuses no more of what students ask to be changed', async () => {
    const ids = await three();
    const rows = ids.map(id => ({
      ...{ user_id: id, id: randomUUID(), asked_at: new Date() },
      ...{ wished_name: 'Meera', name_was: 'Mira' },
    }));
    await knex('change_requests').insert(rows);
    const decisions = rows.map(({ user_id, id }) => ({
      ...{ id: user_id, request: id, approve: false, reason: 'Please bring your ID card' },
    }));
    await sentByEnded(
      held => lockOwn(held, ids[1]),
      token => served.api.raw('decideChanges', { token, body: { decisions } }),
    );
    const waiting = await knex('change_requests').where({ refused_at: null }).pluck('user_id');
    expect(waiting.toSorted()).toEqual(ids.slice(1));
  });

  test('refuses no more of what students ask to be corrected', async () => {
    const students = await three();
    const event = await newEvent(served);
    const rows = students.map(student_id => ({
      ...{ id: randomUUID(), student_id, event_id: event.id },
      ...{ wish: 'present', text: 'I was there', asked_at: new Date() },
    }));
    await knex('correction_requests').insert(rows);
    const decisions = rows.map(({ id }) => ({ id, approve: false, reason: 'Nobody saw you' }));
    await sentByEnded(
      held => held('correction_requests').where({ student_id: students[1] }).forUpdate(),
      token => served.api.raw('decideCorrections', { token, body: { decisions } }),
    );
    const waiting = await knex('correction_requests').where({ decided_at: null }).pluck('student_id');
    expect(waiting.toSorted()).toEqual(students.slice(1));
  });

  test('decides about no more of many late scans', async () => {
    const event = await newEvent(served);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const commandId of ids)
      await keepLateScan(knex, {
        ...{ commandId, eventId: event.id, student: served.student, trade: null, status: 'present' },
        ...{ means: 'manual', evidence: { unverified: false }, admin: served.admin, why: 'too_late' },
        ...{ occurredAt: new Date(), receivedAt: new Date(), contactAt: null },
      });
    const body = { ids, accept: false, reason: 'Seen elsewhere' };
    await sentByEnded(
      held => held('late_scans').where({ scan_id: ids[1] }).forUpdate(),
      token => served.api.raw('decideLateScans', { token, body }),
    );
    const waiting = await knex('late_scans').where({ decided_at: null }).pluck('scan_id');
    expect(waiting.toSorted()).toEqual(ids.slice(1).toSorted());
  });

  test.each([
    [
      'passwords',
      (token, ids) => served.api.raw('newPasswords', { token, body: { ids, replaceChosen: true } }),
    ],
    ['password', (token, [, id]) => served.api.raw('resetPassword', { token, id })],
    ['link to a new password', (token, [, id]) => served.api.raw('makePasswordLink', { token, id })],
  ] satisfies [string, (token: string, ids: readonly [string, string, string]) => Promise<Response>][])(
    'makes no %s',
    async (_, send) => {
      const ids = await three();
      await sentByEnded(
        held => lockOwn(held, ids[1]),
        token => send(token, ids),
      );
      for (const id of ids) expect(await changeOf(id)).toMatchObject({ password_hash: 'no password fits' });
      expect(await knex('password_links').whereIn('user_id', ids)).toEqual([]);
    },
  );

  test('pairs no device', async () => {
    const event = await newEvent(served);
    const [offered, paired] = await Promise.all(
      [1, 2].map(() => insertPass(served, { eventIds: [event.id], offered: true })),
    );
    if (!offered || !paired) throw new Error('there are two');
    const passes = () => knex('passes').whereIn('id', [offered.id, paired.id]).orderBy('id');
    const shown = { public_key: paired.key.publicKey, paired_at: new Date(), number: '123456' };
    await knex('passes').where({ id: paired.id }).update(shown);
    const before = await passes();
    for (const [{ id }, name, body] of [
      [offered, 'offerPairing', {}],
      [paired, 'confirmPass', { number: shown.number }],
    ] as const)
      await sentByEnded(
        held => held('passes').where({ id }).forUpdate(),
        token => served.api.raw(name, { token, id, body }),
      );
    expect(await passes()).toEqual(before);
  });

  test('stores, approves and removes no photo', async () => {
    const student = await served.newStudent();
    const version = await sendOwn(served, student);
    const photos = () => knex('student_photos').where({ student_id: student.id }).pluck('state');
    const decisions = [{ studentId: student.id, version, approve: true }];
    const file = await photoFile(2);
    for (const send of [
      (token: string) => served.api.raw('decidePhotos', { token, body: { decisions } }),
      (token: string) => served.api.raw('putPhoto', { token, id: student.id, file }),
      (token: string) =>
        served.api.raw('removePhoto', { token, id: student.id, query: { state: 'waiting' } }),
    ])
      await sentByEnded(held => lockOwn(held, student.id), send);
    expect(await photos()).toEqual(['waiting']);
  });

  test.each([
    ['updateEvent', { title: 'Another talk' }],
    ['completeEvent', { markRemainingAbsent: true }],
    ['deleteEvent', undefined],
  ] as const)('sends in vain: %s', async (name, body) => {
    const { id } = await newEvent(served);
    const before = await served.asAdmin.ok('event', { id });
    await sentByEnded(
      held => lockNamed(held, id),
      token => served.api.raw(name, { token, id, ...(body && { body }) }),
    );
    expect(await served.asAdmin.ok('event', { id })).toEqual(before);
  });

  test('marks no more of many students', async () => {
    const event = await newEvent(served);
    const userIds = await createStudents(knex, MARKS_AT_ONCE + 1);
    const marks = userIds.map(userId => ({ userId, status: 'present' }));
    const body = { eventId: event.id, commandId: randomUUID(), marks };
    await sentByEnded(
      held => held.raw('SELECT FROM head FOR UPDATE'),
      token => served.api.raw('bulkMark', { token, body }),
    );
    expect(await knex('facts').where({ means: 'bulk' })).toHaveLength(MARKS_AT_ONCE);
  });

  test('does not get the PDF that they wait for', async () => {
    const admin = await served.newAdmin();
    const answer = served.api.raw('reportPdf', { token: admin.token });
    await expect.poll(() => knex('reports').where({ owner_id: admin.id })).toHaveLength(1);
    await deactivate(admin);
    const [report] = await knex('reports').where({ owner_id: admin.id });
    // As a worker that has made it.
    await knex('report_files').insert({ report_id: report.id, part: 0, content: Buffer.from('%PDF') });
    const made = { status: 'ready', progress: 100, as_of: 1, rows: 1, hash: 'x', finished_at: new Date() };
    await knex('reports').where({ id: report.id }).update(made);
    expect((await answer).status).toBe(401);
  });
});

test('a student who becomes an admin meanwhile makes no two changes wait for each other', async () => {
  const there = await serve();
  const people = await Promise.all([there.newAdmin(), there.newAdmin()]);
  const [lower, upper] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!lower || !upper) throw new Error('there are two');
  const users = () => there.database.knex('users');
  await users()
    .whereNot({ id: upper.id })
    .update({ role: 'user', trade: 'Civil Engineering', roll_no: null });
  const change = (id: string) =>
    there.api.raw('updateUser', { token: upper.token, id, body: { phone: '98765' } });
  const answers = await there.database.knex.transaction(async transaction => {
    await lockOwn(transaction, upper.id);
    const first = await begun(() => change(lower.id));
    await users().where({ id: lower.id }).update({ role: 'admin' });
    const second = await begun(() => change(there.student.id));
    return [first, second];
  });
  expect(await Promise.all(answers.map(({ answer }) => answer))).toEqual([200, 200]);

  /** A request once it is answered, or waits for a lock. */
  async function begun(send: () => Promise<Response>): Promise<{ readonly answer: Promise<number> }> {
    const before = await lockWaits(there.database.knex);
    let isAnswered = false;
    const answer = send().then(({ status }) => status);
    void answer.then(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await lockWaits(there.database.knex)) > before).toBe(true);
    return { answer };
  }
});
