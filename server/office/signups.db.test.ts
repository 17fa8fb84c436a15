import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Person } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, qrOf, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { findUser } from '../accounts/users.ts';

const served = await serve();

const set = (approveSignups: boolean) =>
  served.asAdmin.ok('changeOfficeSettings', { body: { approveSignups } });
await set(true);
const formOf = (more: object = {}) => {
  const rollNo = randomUUID().slice(0, 18);
  return {
    ...{ name: 'Meera Nair', email: `${rollNo}@example.edu`, password: 'tall blue door' },
    ...{ trade: 'Civil Engineering', roll_no: rollNo, ...more },
  };
};

/** Signs up, and waits if the setting is on. */
async function signUp(more: object = {}): Promise<Person> {
  const { user, token } = await served.api.ok('register', { body: formOf(more) });
  const row = await findUser(served.database.knex, user.id);
  if (!row) throw new Error('the user is not there');
  return { user: row, id: user.id, token };
}
const decide = (approve: boolean, ...ids: readonly string[]) =>
  served.asAdmin.ok('decideSignups', { body: { decisions: ids.map(id => ({ id, approve })) } });
const profile = async ({ token }: Person) => (await served.api.ok('profile', { token })).user;
const factsOf = (id: string) =>
  served.database.knex('facts').where({ stream: id }).orderBy('version').select('type', 'actor_id', 'data');
const expectedAt = async (id: string) => (await served.asAdmin.ok('eventStats', { id })).stats.totalStudents;
const waits = async () => (await served.asAdmin.ok('officeWaiting')).waiting.signups;
const noDifference = async (): Promise<void> => expect(await differences(served.database)).toEqual([]);

describe('a sign-up of somebody the office does not expect', () => {
  test('signs in and is told so, is recorded nowhere, and expected at no event', async () => {
    const event = await newEvent(served);
    const [before, count] = [await expectedAt(event.id), await waits()];
    const meera = await signUp();
    expect(await profile(meera)).toMatchObject({ waiting: true });
    expect(await factsOf(meera.id)).toEqual([]);
    expect(await expectedAt(event.id)).toBe(before);
    expect(await waits()).toBe(count + 1);
    const query = { waiting: 'true', search: meera.user.email };
    expect((await served.asAdmin.ok('users', { query })).users).toMatchObject([
      { id: meera.id, waiting: true, active: true },
    ]);
    await noDifference();
  });

  test('is told nobody else’s name before the office approves', async () => {
    const event = await newEvent(served);
    await scan(served, event, served.student);
    const { id, token } = await signUp();
    const body = { kind: 'event', eventId: event.id, format: 'csv' };
    const refusal = { status: 409, code: 'signup_waiting' };
    expect(await served.api.fail('eventAttendance', { id: event.id, token })).toMatchObject(refusal);
    expect(await served.api.fail('requestReport', { token, body })).toMatchObject(refusal);
    await decide(true, id);
    const names = (await served.api.ok('eventAttendance', { id: event.id, token })).attendance;
    expect(names).toMatchObject([{ studentName: served.student.user.name }]);
    await served.api.ok('requestReport', { token, body });
  });

  test('changes their trade while they wait, and is recorded with it once approved', async () => {
    const event = await newEvent(served);
    const meera = await signUp();
    const before = await expectedAt(event.id);
    const { token } = meera;
    await served.api.ok('updateProfile', { token, body: { trade: 'Mechanical Engineering' } });
    expect(await factsOf(meera.id)).toEqual([]);
    expect(await decide(true, meera.id)).toMatchObject({
      message: '1 approved',
      results: [{ outcome: 'approved', user: { trade: 'Mechanical Engineering' } }],
    });
    expect(await profile(meera)).not.toHaveProperty('waiting');
    expect(await factsOf(meera.id)).toMatchObject([
      {
        ...{ type: 'StudentRegistered', actor_id: served.admin.id },
        data: { trade: 'Mechanical Engineering', active: true },
      },
    ]);
    expect(await expectedAt(event.id)).toBe(before + 1);
    await noDifference();
  });

  test('is refused at the door by a sentence of its own, by name, and marked once approved', async () => {
    const event = await newEvent(served);
    const meera = await signUp();
    const refusal = {
      ...{ status: 409, code: 'signup_waiting', error: MESSAGES.signupWaiting },
    };
    const { id: userId } = meera;
    const { id: eventId } = event;
    expect(await served.asAdmin.fail('scan', { body: scanOf(event, meera) })).toMatchObject({
      ...refusal,
      details: { student: { id: userId, name: 'Meera Nair' } },
    });
    const mark = { userId, eventId, status: 'present' };
    expect(await served.asAdmin.fail('mark', { body: mark })).toMatchObject(refusal);
    const marks = [{ userId, status: 'present' }];
    const bulk = { eventId, commandId: randomUUID(), marks };
    expect((await served.asAdmin.ok('bulkMark', { body: bulk })).results).toEqual([
      { userId, code: 'signup_waiting', error: MESSAGES.signupWaiting },
    ]);
    const checked = await served.asAdmin.ok('validateQr', { body: { qrData: qrOf(meera) } });
    expect(checked).toMatchObject({ valid: false, code: 'signup_waiting', message: MESSAGES.signupWaiting });
    const roster = await served.asAdmin.ok('doorRoster', { id: eventId });
    expect(roster.students.find(({ id }) => id === userId)).toMatchObject({ waiting: true });
    const { entries } = await served.api.ok('timeline', {
      token: meera.token,
      id: userId,
      query: { eventId },
    });
    expect(entries).toMatchObject([{ kind: 'refused', message: OWN_HISTORY_MESSAGES.signupWaited }]);
    await decide(true, userId);
    expect(await served.asAdmin.ok('mark', { body: mark })).toMatchObject({ outcome: 'marked' });
    await noDifference();
  });

  test('is erased when refused, so that the roll number is free for its owner', async () => {
    const meera = await signUp();
    const { token, user } = meera;
    expect(await decide(false, meera.id)).toMatchObject({
      message: '1 refused',
      results: [{ outcome: 'refused' }],
    });
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
    expect(await findUser(served.database.knex, meera.id)).toMatchObject({
      ...{ name: 'Erased user', roll_no: null, waiting_since: null },
    });
    expect(await factsOf(meera.id)).toEqual([]);
    expect((await signUp({ email: user.email, roll_no: user.roll_no })).user.waiting_since).not.toBeNull();
    await noDifference();
  });

  test('is decided once: what comes later is answered in words', async () => {
    const [one, two, gone] = [await signUp(), await signUp(), await signUp()];
    const answers = await Promise.all([decide(true, one.id), decide(true, one.id), decide(false, one.id)]);
    const outcomes = answers.map(({ results }) => results[0]?.outcome);
    expect(outcomes.filter(outcome => outcome === 'failed')).toHaveLength(2);
    expect((await factsOf(one.id)).length).toBeLessThanOrEqual(1);
    const confirm = gone.user.email;
    await served.asAdmin.ok('eraseUser', { id: gone.id, body: { confirm } });
    const unknown = randomUUID();
    const { message, results } = await decide(true, two.id, gone.id, unknown, one.id);
    expect(message).toBe('1 approved, 3 could not be decided');
    const errorOf = (id: string) => results.find(each => each.id === id)?.error;
    expect([two.id, gone.id, unknown].map(errorOf)).toEqual([
      ...[null, MESSAGES.userErasedAlready, MESSAGES.userNotFound],
    ]);
    expect([MESSAGES.signupDecided, MESSAGES.userErasedAlready]).toContain(errorOf(one.id));
    await noDifference();
  });

  test('cannot sign up twice, and another may not take the roll number meanwhile', async () => {
    const { user } = await signUp();
    const again = formOf({ email: user.email, roll_no: user.roll_no });
    expect(await served.api.fail('register', { body: again })).toMatchObject({ code: 'email_taken' });
    const other = formOf({ roll_no: user.roll_no });
    expect(await served.api.fail('register', { body: other })).toMatchObject({ code: 'roll_no_taken' });
  });

  test('goes on waiting when the setting is turned off, and while deactivated', async () => {
    const meera = await signUp();
    await set(false);
    try {
      expect(await profile(meera)).toMatchObject({ waiting: true });
      expect((await signUp()).user.waiting_since).toBeNull();
    } finally {
      await set(true);
    }
    await served.asAdmin.ok('deactivateUser', { id: meera.id });
    await decide(true, meera.id);
    expect(await factsOf(meera.id)).toEqual([]);
    await served.asAdmin.ok('updateUser', { id: meera.id, body: { active: true } });
    expect(await factsOf(meera.id)).toMatchObject([{ data: { active: true } }]);
    await noDifference();
  });

  test('is approved by an import that names them, and by being made an admin', async () => {
    const [meera, asha] = [await signUp(), await signUp()];
    const { name, email, roll_no, trade } = meera.user;
    const csv = `name,email,roll number,trade\n${name},${email},${roll_no},${trade}`;
    const preview = await served.asAdmin.ok('importUsers', { body: { csv, dryRun: true } });
    expect(preview).toMatchObject({ approved: 1, rows: [{ outcome: 'updated', approves: true }] });
    expect(await factsOf(meera.id)).toEqual([]);
    const imported = await served.asAdmin.ok('importUsers', { body: { csv } });
    expect(imported).toMatchObject({ counts: { updated: 1 }, approved: 1 });
    expect(await factsOf(meera.id)).toMatchObject([{ type: 'StudentRegistered' }]);
    const again = await served.asAdmin.ok('importUsers', { body: { csv } });
    expect(again).toMatchObject({ counts: { unchanged: 1 }, approved: 0 });
    await served.asAdmin.ok('updateUser', { id: asha.id, body: { role: 'admin' } });
    expect(await findUser(served.database.knex, asha.id)).toMatchObject({
      role: 'admin',
      waiting_since: null,
    });
    expect(await factsOf(asha.id)).toEqual([]);
    await noDifference();
  });
});

describe('the list of those who need not wait', () => {
  const add = (...people: readonly object[]) => served.asAdmin.ok('addExpectedSignups', { body: { people } });
  const listed = async (search: string) =>
    (await served.asAdmin.ok('expectedSignups', { query: { search } })).people;

  test('lets in by roll number and email, in any case, and only by both', async () => {
    const [expected, half] = [formOf(), formOf()];
    const { roll_no, email } = expected;
    await add(
      { roll_no: roll_no.toUpperCase(), email: ` ${email.toUpperCase()}` },
      { roll_no: half.roll_no, email: 'x@example.edu' },
    );
    expect((await signUp(half)).user.waiting_since).not.toBeNull();
    expect((await signUp(expected)).user.waiting_since).toBeNull();
    expect(await listed(email)).toEqual([]);
    expect(await listed(half.roll_no)).toHaveLength(1);
  });

  test('keeps somebody on it whose sign-up is refused because the roll number is taken', async () => {
    const impostor = await signUp();
    const owner = formOf({ roll_no: impostor.user.roll_no });
    const { roll_no, email } = owner;
    await add({ roll_no, email });
    expect(await served.api.fail('register', { body: owner })).toMatchObject({ code: 'roll_no_taken' });
    await decide(false, impostor.id);
    expect((await signUp(owner)).user.waiting_since).toBeNull();
  });

  test('approves those of it who wait already, and holds each once', async () => {
    const [{ user, id }, stranger] = [await signUp(), await signUp()];
    const person = { roll_no: user.roll_no, email: user.email };
    const other = { roll_no: randomUUID().slice(0, 18), email: `${randomUUID()}@example.edu` };
    expect(await add(person, other, other)).toMatchObject({
      ...{
        added: 2,
        approved: 1,
        message: '2 added, 1 on the list already, 1 had signed up, and is approved',
      },
    });
    expect(await factsOf(id)).toHaveLength(1);
    expect(await profile(stranger)).toMatchObject({ waiting: true });
    expect(await listed(person.email)).toEqual([]);
    const [held] = await listed(other.email);
    await served.asAdmin.ok('removeExpectedSignup', { id: held?.id ?? '' });
    expect(await served.asAdmin.fail('removeExpectedSignup', { id: held?.id ?? '' })).toMatchObject({
      ...{ status: 404, code: 'expected_signup_not_found' },
    });
  });

  test('forgets an erased person, and keeps the student who has their roll number now', async () => {
    const { user, id } = await signUp();
    await decide(true, id);
    const next = { roll_no: user.roll_no, email: `${randomUUID()}@example.edu` };
    await add({ roll_no: `${user.roll_no}-2`, email: user.email }, next);
    await served.asAdmin.ok('eraseUser', { id, body: { confirm: user.email } });
    expect(await listed(user.roll_no ?? '')).toMatchObject([next]);
    expect((await signUp(next)).user.waiting_since).toBeNull();
  });

  test.each([
    ['nobody', []],
    ['a bad email', [{ roll_no: 'R-1', email: 'x' }]],
    ['no roll number', [{ roll_no: ' ', email: 'x@example.edu' }]],
    ['something else', [{ roll_no: 'R-1', email: 'x@example.edu', name: 'X' }]],
  ])('refuses %s, and stores nothing', async (_, people) => {
    expect(await served.asAdmin.fail('addExpectedSignups', { body: { people } })).toMatchObject({
      ...{ status: 400, code: 'bad_request' },
    });
  });
});

test('settings are off and without a limit until an admin changes them, and stay when nothing is asked for', async () => {
  const other = await serve();
  const change = (body: object) => other.asAdmin.ok('changeOfficeSettings', { body });
  expect((await other.asAdmin.ok('officeSettings')).settings).toEqual({
    approveSignups: false,
    lockIdentity: false,
    correctionDays: null,
    mailAbsences: false,
  });
  const both = { approveSignups: true, lockIdentity: true };
  expect(await change({ lockIdentity: true })).toMatchObject({
    settings: { approveSignups: false, lockIdentity: true },
  });
  expect(await change({ approveSignups: true })).toMatchObject({ settings: both });
  const all = { ...both, correctionDays: 7, mailAbsences: true };
  await change({ mailAbsences: true });
  expect(await change({ correctionDays: 7 })).toMatchObject({ settings: all });
  expect(await change({})).toMatchObject({ settings: all });
  expect(await change({ correctionDays: null })).toMatchObject({
    settings: { ...both, correctionDays: null },
  });
});
