import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { everyPage } from '#testing/server/every-page.ts';
import type { Person } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { findUser } from '../accounts/users.ts';

const served = await serve();

const CIVIL = 'Civil Engineering';
const MECHANICAL = 'Mechanical Engineering';

const lock = (lockIdentity: boolean) => served.asAdmin.ok('changeOfficeSettings', { body: { lockIdentity } });
await lock(true);
const meera = () => served.newStudent({ name: 'Meera Nair', trade: CIVIL });
const profile = ({ token }: Person) => served.api.ok('profile', { token });
const identityOf = async (person: Person) => (await profile(person)).identity;
const nameOf = async ({ id }: Person) => (await findUser(served.database.knex, id))?.name;
const ask = ({ token }: Person, body: object) => served.api.ok('askChange', { token, body });
/** Asks, and returns the id of the request. */
async function asked(person: Person, body: object): Promise<string> {
  const { request } = (await ask(person, body)).identity;
  if (!request) throw new Error('nothing is asked for');
  return request.id;
}
const drop = ({ token }: Person, id: string, state = 'waiting') => ({ token, id, query: { state } });
const REASON = 'Please bring your ID card';
const decideAll = (decisions: readonly object[], { token } = served.admin) =>
  served.api.ok('decideChanges', { token, body: { decisions } });
const decide = async (person: Person, request: string, approve: boolean, by = served.admin) => {
  const choice = approve ? { approve } : { approve, reason: REASON };
  return (await decideAll([{ id: person.id, request, ...choice }], by)).results[0];
};
const listed = async ({ id }: Person) =>
  (await served.asAdmin.ok('waitingChanges')).requests.find(({ student }) => student.id === id);
const waits = async () => (await served.asAdmin.ok('officeWaiting')).waiting.changes;
const edit = ({ id }: Person, body: object) => served.asAdmin.ok('updateUser', { id, body });
const failed = (error: string) => ({ outcome: 'failed', error });
const factsOf = ({ id }: Person) =>
  served.database.knex('facts').where({ stream: id }).orderBy('version').select('type', 'actor_id', 'data');
const noDifference = async (): Promise<void> => expect(await differences(served.database)).toEqual([]);

describe('while the office keeps who students are', () => {
  test('a changed name or trade is refused by name, and nothing that was sent along is stored', async () => {
    const person = await meera();
    const { token } = person;
    const body = { name: 'Someone Else', trade: MECHANICAL, phone: '98765 00000' };
    expect(await served.api.fail('updateProfile', { token, body })).toMatchObject({
      ...{ status: 409, code: 'identity_locked', error: MESSAGES.identityLocked },
      fields: { name: MESSAGES.identityLocked, trade: MESSAGES.identityLocked },
    });
    expect((await profile(person)).user).toMatchObject({ name: 'Meera Nair', trade: CIVIL, phone: null });
    const smuggled = { token, body: { roll_no: 'R-1' } };
    expect(await served.api.fail('updateProfile', smuggled)).toMatchObject({ status: 400 });
    expect(await identityOf(person)).toEqual({ locked: true, request: null });
  });

  test('everything else is saved, also beside an unchanged name and trade', async () => {
    const { token } = await meera();
    const body = { name: ' Meera Nair ', trade: CIVIL, phone: '98765 00000', year: '2nd Year' };
    const { user, identity } = await served.api.ok('updateProfile', { token, body });
    expect(user).toMatchObject({ name: 'Meera Nair', phone: '98765 00000', year: '2nd Year' });
    expect(identity).toEqual({ locked: true, request: null });
  });

  test('a year is entered once, so that nobody is of another year for the day of an event', async () => {
    const person = await meera();
    const { token } = person;
    await served.api.ok('updateProfile', { token, body: { year: '4th Year' } });
    for (const year of ['1st Year', ''])
      expect(await served.api.fail('updateProfile', { token, body: { year } })).toMatchObject({
        ...{ status: 409, code: 'identity_locked', error: SERVER_MESSAGES.yearLocked },
        fields: { year: SERVER_MESSAGES.yearLocked },
      });
    await served.api.ok('updateProfile', { token, body: { year: '4th Year', phone: '98765 00000' } });
    expect((await profile(person)).user).toMatchObject({ year: '4th Year', phone: '98765 00000' });
    const terms = (await factsOf(person)).map(({ data }) => data.year);
    expect(terms).toEqual([null, '4th Year']);
  });

  test('an admin changes their own name as before, and has nothing to ask for', async () => {
    const admin = await served.newAdmin();
    const { token } = admin;
    await served.api.ok('updateProfile', { token, body: { name: 'Asha Rao' } });
    expect(await identityOf(admin)).toEqual({ locked: false, request: null });
    expect(await served.api.fail('askChange', { token, body: { name: 'Asha' } })).toMatchObject({
      ...{ status: 409, code: 'identity_free' },
    });
  });

  test('a sign-up that waits is locked like any other, and stays a sign-up that waits', async () => {
    const person = await meera();
    await served.database.knex('users').where({ id: person.id }).update({ waiting_since: new Date() });
    const body = { name: 'Someone Else' };
    expect(await served.api.fail('updateProfile', { token: person.token, body })).toMatchObject({
      ...{ code: 'identity_locked' },
    });
    const request = await asked(person, { name: 'Meera Nayar' });
    expect(await decide(person, request, true)).toMatchObject({
      ...{ outcome: 'approved', user: { name: 'Meera Nayar', waiting: true } },
    });
  });
});

describe('a student’s request', () => {
  test('waits with what is so and what is wished, and changes nothing', async () => {
    const person = await meera();
    const before = await waits();
    const body = { name: ' Meera Nayar ', roll_no: 'GCS-900', trade: CIVIL };
    const { message, identity } = await ask(person, body);
    expect(message).toBe(OFFICE_MESSAGES.changeAsked);
    const rollNo = person.user.roll_no;
    expect(identity.request).toMatchObject({
      changes: [
        { field: 'name', now: 'Meera Nair', was: 'Meera Nair', wish: 'Meera Nayar' },
        { field: 'roll_no', now: rollNo, was: rollNo, wish: 'GCS-900' },
      ],
      refusal: null,
    });
    expect(await identityOf(person)).toEqual(identity);
    expect(await waits()).toBe(before + 1);
    expect(await listed(person)).toMatchObject({
      ...{ id: identity.request?.id, student: { name: 'Meera Nair', active: true } },
    });
    expect((await profile(person)).user).toMatchObject({ name: 'Meera Nair', roll_no: rollNo });
  });

  test('sent again is the same one; another one replaces it', async () => {
    const person = await meera();
    const before = await waits();
    const first = await asked(person, { name: 'Meera Nayar' });
    expect(await asked(person, { name: 'Meera Nayar' })).toBe(first);
    const [one, two] = await Promise.all([
      asked(person, { name: 'Meera N.' }),
      asked(person, { name: 'Meera M.' }),
    ]);
    const last = (await listed(person))?.id;
    expect([one, two]).toContain(last);
    expect(await waits()).toBe(before + 1);
    expect(await decide(person, first, true)).toMatchObject(failed(MESSAGES.changeRequestReplaced));
    expect(await decide(person, first, false)).toMatchObject(failed(MESSAGES.changeRequestReplaced));
    expect((await listed(person))?.id).toBe(last);
    expect(await nameOf(person)).toBe('Meera Nair');
  });

  test('is taken back by its owner only, and only while it waits', async () => {
    const [person, other] = [await meera(), await meera()];
    const id = await asked(person, { name: 'Meera Nayar' });
    const gone = { status: 404, code: 'change_request_not_found' };
    for (const caller of [other, served.admin])
      expect(await served.api.fail('dropChangeRequest', drop(caller, id))).toMatchObject(gone);
    expect(await served.api.ok('dropChangeRequest', drop(person, id))).toMatchObject({
      ...{ message: OFFICE_MESSAGES.changeTakenBack, identity: { locked: true, request: null } },
    });
    expect(await decide(person, id, true)).toMatchObject(failed(MESSAGES.changeRequestNotFound));
    const refused = await asked(person, { name: 'Meera Nayar' });
    await decide(person, refused, false);
    expect(await served.api.fail('dropChangeRequest', drop(person, refused))).toMatchObject(gone);
    expect((await identityOf(person)).request).toMatchObject({ refusal: { reason: REASON } });
    await served.api.ok('dropChangeRequest', drop(person, refused, 'refused'));
    expect((await identityOf(person)).request).toBeNull();
  });

  test.each([
    ['nothing', {}, OFFICE_MESSAGES.changeMissing],
    ['what is so', { name: 'Meera Nair', trade: CIVIL }, OFFICE_MESSAGES.changeMissing],
    ['a trade that sign-ups do not offer', { trade: 'Biotechnology' }, MESSAGES.tradeUnknown],
    ['no trade', { trade: ' ' }, MESSAGES.tradeRequired],
    ['a trade that does not exist', { trade: 'Alchemy' }, MESSAGES.tradeUnknown],
    ['an empty name', { name: '' }, MESSAGES.nameRequired],
    ['a long roll number', { roll_no: 'x'.repeat(21) }, MESSAGES.rollNoTooLong],
    ['a role', { role: 'admin' }, 'This field is not known here'],
  ])('for %s is refused, and the one before stays', async (_, body, sentence) => {
    const person = await meera();
    const id = await asked(person, { name: 'Meera Nayar' });
    const failure = await served.api.fail('askChange', { token: person.token, body });
    expect(failure.status).toBe(400);
    expect([failure.error, ...Object.values(failure.fields ?? {})]).toContain(sentence);
    expect((await identityOf(person)).request).toMatchObject({ id });
  });

  test('tells nothing about others: a roll number that somebody has may be asked for', async () => {
    const person = await meera();
    await asked(person, { roll_no: served.other.user.roll_no });
    expect((await identityOf(person)).request?.changes).toMatchObject([{ field: 'roll_no' }]);
  });

  test('is limited by account', async () => {
    const { token } = await meera();
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await served.api.raw('askChange', { token, body: { name: `Meera ${nth} N.` } })).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('the office’s decision', () => {
  test('approves as an admin’s edit: by a fact of the admin, on the rosters from then on only', async () => {
    const person = await meera();
    const [past, all, civil, mechanical] = [
      await newEvent(served, { trades: [CIVIL] }),
      await newEvent(served),
      await newEvent(served, { trades: [CIVIL] }),
      await newEvent(served, { trades: [MECHANICAL] }),
    ];
    const expectedAt = async ({ id }: { readonly id: string }) =>
      (await served.asAdmin.ok('eventStats', { id })).stats.totalStudents;
    const counts = () => Promise.all([past, all, civil, mechanical].map(expectedAt));
    const body = { markRemainingAbsent: false };
    await served.asAdmin.ok('completeEvent', { id: past.id, body });
    const another = await served.newStudent();
    await asked(another, { name: 'Meera Nayar' });
    const [then = 0, before = 0, inCivil = 0, inMechanical = 0] = await counts();
    const number = randomUUID().slice(0, 18);
    const request = await asked(person, { name: 'Meera Nayar', roll_no: number, trade: MECHANICAL });
    expect(await factsOf(person)).toHaveLength(1);
    expect(await counts()).toEqual([then, before, inCivil, inMechanical]);
    expect(await decide(person, request, true)).toMatchObject({
      ...{ id: person.id, outcome: 'approved', error: null },
      user: { name: 'Meera Nayar', roll_no: number, trade: MECHANICAL },
    });
    const facts = await factsOf(person);
    expect(facts).toHaveLength(2);
    expect(facts[1]).toMatchObject({
      ...{ type: 'StudentReassigned', actor_id: served.admin.id },
      data: { trade: MECHANICAL },
    });
    expect(await counts()).toEqual([then, before, inCivil - 1, inMechanical + 1]);
    expect(await identityOf(person)).toEqual({ locked: true, request: null });
    expect(await listed(person)).toBeUndefined();
    expect(await listed(another)).toBeDefined();
    await noDifference();
  });

  test('refuses with a reason, which the student reads until they ask again', async () => {
    const person = await meera();
    const request = await asked(person, { name: 'Meera Nayar' });
    const none = { id: person.id, request, approve: false };
    for (const body of [none, { ...none, reason: ' ' }, { ...none, reason: 'x'.repeat(301) }])
      expect(await served.asAdmin.fail('decideChanges', { body: { decisions: [body] } })).toMatchObject({
        status: 400,
      });
    expect(await decide(person, request, false)).toMatchObject({ outcome: 'refused', error: null });
    expect((await identityOf(person)).request).toMatchObject({
      ...{ id: request, changes: [{ wish: 'Meera Nayar' }], refusal: { reason: REASON } },
    });
    expect(await nameOf(person)).toBe('Meera Nair');
    expect(await listed(person)).toBeUndefined();
    expect(await decide(person, request, true)).toMatchObject(failed(MESSAGES.changeRequestDecided));
    const next = await asked(person, { name: 'Meera Nayar' });
    expect(next).not.toBe(request);
    expect((await identityOf(person)).request).toMatchObject({ id: next, refusal: null });
  });

  test('is made once, whoever of two admins is first', async () => {
    const [person, second] = [await meera(), await served.newAdmin()];
    const request = await asked(person, { trade: MECHANICAL });
    const answers = await Promise.all([
      decide(person, request, true),
      decide(person, request, true, second),
      decide(person, request, false, second),
    ]);
    expect(answers.filter(answer => answer?.outcome === 'failed')).toHaveLength(2);
    const { request: left } = await identityOf(person);
    const isApproved = answers.some(answer => answer?.outcome === 'approved');
    expect((await factsOf(person)).length).toBe(isApproved ? 2 : 1);
    expect(left === null).toBe(isApproved);
    await noDifference();
  });

  test('is judged by what is so then: a roll number taken meanwhile goes on waiting', async () => {
    const person = await meera();
    const number = randomUUID().slice(0, 18);
    const request = await asked(person, { name: 'Meera Nayar', roll_no: number });
    await edit(served.other, { roll_no: number.toUpperCase() });
    expect(await decide(person, request, true)).toMatchObject(failed(MESSAGES.rollNoTaken));
    expect(await nameOf(person)).toBe('Meera Nair');
    expect(await listed(person)).toMatchObject({ id: request });
    await edit(served.other, { roll_no: served.other.user.roll_no });
    expect(await decide(person, request, true)).toMatchObject({ outcome: 'approved' });
  });

  test('is not needed for what the office has changed by itself, and is for the rest', async () => {
    const [whole, part] = [await meera(), await meera()];
    const met = await asked(whole, { name: 'Meera Nayar', trade: MECHANICAL });
    const half = await asked(part, { name: 'Meera Nayar', trade: MECHANICAL });
    const body = { ids: [whole.id, part.id], change: { trade: MECHANICAL } };
    await served.asAdmin.ok('changeUsers', { body });
    await edit(whole, { name: 'Meera Nayar' });
    await edit(part, { name: 'Meera N.' });
    expect((await identityOf(whole)).request).toBeNull();
    expect(await listed(whole)).toBeUndefined();
    expect(await decide(whole, met, true)).toMatchObject(failed(MESSAGES.changeRequestNotFound));
    expect((await listed(part))?.changes).toEqual([
      { field: 'name', now: 'Meera N.', was: 'Meera Nair', wish: 'Meera Nayar' },
    ]);
    await decide(part, half, true);
    expect(await findUser(served.database.knex, part.id)).toMatchObject({
      ...{ name: 'Meera Nayar', trade: MECHANICAL },
    });
    await noDifference();
  });

  test('is made about several at once, and says of each what became of it', async () => {
    const [one, two, erased] = [await meera(), await meera(), await meera()];
    const [first, second, third] = [
      await asked(one, { name: 'Meera One' }),
      await asked(two, { name: 'Meera Two' }),
      await asked(erased, { name: 'Meera Three' }),
    ];
    await served.asAdmin.ok('eraseUser', { id: erased.id, body: { confirm: erased.user.email } });
    const unknown = randomUUID();
    const { message, results } = await decideAll([
      { id: one.id, request: first, approve: true },
      { id: two.id, request: second, approve: false, reason: REASON },
      { id: erased.id, request: third, approve: true },
      { id: unknown, request: first, approve: false, reason: REASON },
    ]);
    expect(message).toBe('1 approved, 1 refused, 2 could not be decided');
    const errorOf = (id: string) => results.find(each => each.id === id)?.error;
    expect([one.id, two.id, erased.id, unknown].map(errorOf)).toEqual([
      ...[null, null, MESSAGES.userErasedAlready, MESSAGES.userNotFound],
    ]);
  });

  test('is still made when the office does not keep who students are any more', async () => {
    const [person, other] = [await meera(), await meera()];
    const request = await asked(person, { name: 'Meera Nayar' });
    const met = await asked(other, { name: 'Meera Nayar' });
    await lock(false);
    try {
      expect(await identityOf(person)).toMatchObject({ locked: false, request: { id: request } });
      const { token } = other;
      expect(await served.api.fail('askChange', { token, body: { name: 'Meera M.' } })).toMatchObject({
        ...{ code: 'identity_free' },
      });
      await served.api.ok('updateProfile', { token, body: { name: 'Meera Nayar' } });
      expect(await decide(other, met, true)).toMatchObject(failed(MESSAGES.changeRequestNotFound));
      expect(await decide(person, request, true)).toMatchObject({ outcome: 'approved' });
    } finally {
      await lock(true);
    }
  });
});

describe('nothing is left of a request', () => {
  const rows = ({ id }: Person) => served.database.knex('change_requests').where({ user_id: id });

  test('of an erased student, whether it waited or was refused', async () => {
    const [one, two] = [await meera(), await meera()];
    await asked(one, { name: 'Meera Nayar' });
    await decide(two, await asked(two, { name: 'Meera Nayar' }), false);
    for (const { id, user } of [one, two])
      await served.asAdmin.ok('eraseUser', { id, body: { confirm: user.email } });
    expect([...(await rows(one)), ...(await rows(two))]).toEqual([]);
  });

  test('of a student who is made an admin, or imported with what they wish', async () => {
    const [one, two] = [await meera(), await meera()];
    await asked(one, { name: 'Meera Nayar' });
    await asked(two, { name: 'Meera Nayar' });
    await edit(one, { role: 'admin' });
    const { email, roll_no, trade } = two.user;
    const csv = `name,email,roll number,trade\nMeera Nayar,${email},${roll_no},${trade}`;
    await served.asAdmin.ok('importUsers', { body: { csv } });
    expect([...(await rows(one)), ...(await rows(two))]).toEqual([]);
  });
});

test('the requests are listed page by page, the oldest first', async () => {
  const people = [await meera(), await meera(), await meera()];
  for (const person of people) await asked(person, { name: 'Meera Nayar' });
  const pages = await everyPage(next =>
    served.asAdmin.ok('waitingChanges', { query: { limit: '2', ...next } }),
  );
  for (const page of pages) expect(page.count).toBe(await waits());
  const ids = pages.flatMap(page => page.requests.map(({ student }) => student.id));
  expect(ids.slice(-3)).toEqual(people.map(({ id }) => id));
  expect(new Set(ids).size).toBe(await waits());
});
