import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { USER_SORTS, type UserSort } from '#contract/users/schema.ts';
import { everyPage } from '#testing/server/every-page.ts';
import type { Person } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const person = served.newStudent;
const rowOf = (id: string) => served.database.knex('users').where({ id }).first();
const factsOf = (id: string) => served.database.knex('facts').where({ stream: id }).orderBy('position');
const unreplayed = () => differences(served.database);

describe('a student whom an admin adds', () => {
  const BODY = {
    ...{ name: 'Late Joiner', email: 'Late@example.edu', roll_no: 'LATE-1', trade: 'gin' },
    ...{ year: '2nd Year', phone: '98765 43210', address: '', emergencyContact: 'Mother' },
  };

  test('has an initial password, is expected at events, and is recorded as the work of the admin', async () => {
    const { user, initialPassword } = await served.asAdmin.ok('addStudent', { body: BODY });
    expect(user).toMatchObject({
      ...{ name: 'Late Joiner', email: 'late@example.edu', roll_no: 'LATE-1', trade: 'Instrumentation' },
      ...{ year: '2nd Year', phone: '98765 43210', address: null, emergencyContact: 'Mother' },
      ...{ role: 'user', active: true, mustChangePassword: true },
    });
    const login = { email: user.email, password: initialPassword };
    expect((await served.api.ok('login', { body: login })).user.id).toBe(user.id);
    expect(await factsOf(user.id)).toMatchObject([{ type: 'StudentRegistered', actor_id: served.admin.id }]);
    expect(await unreplayed()).toEqual([]);
  });

  test('is refused with a taken email or roll number, an unknown trade, or a field of its own', async () => {
    const fail = (more: object) => served.asAdmin.fail('addStudent', { body: { ...BODY, ...more } });
    const taken = served.other.user;
    expect(await fail({ email: taken.email })).toMatchObject({
      status: 409,
      fields: { email: MESSAGES.emailTaken },
    });
    expect(await fail({ email: 'new@example.edu', roll_no: taken.roll_no })).toMatchObject({
      ...{ status: 409, fields: { roll_no: MESSAGES.rollNoTaken } },
    });
    for (const [field, value] of [
      ['name', 'x'],
      ['email', 'nobody'],
      ['roll_no', ''],
      ['trade', ''],
      ['trade', 'Alchemy'],
      ['year', '9th Year'],
      ['phone', 'call me'],
      ['role', 'admin'],
      ['password', 'my own words'],
    ] as const)
      expect(
        await fail({ email: `${randomUUID()}@example.edu`, roll_no: 'N-1', [field]: value }),
      ).toMatchObject({
        ...{ status: 400, fields: { [field]: expect.any(String) } },
      });
  });

  test('is refused with the email or roll number of somebody who was deactivated, and the admin is told whose they are', async () => {
    const left = await person();
    await served.asAdmin.ok('deactivateUser', { id: left.id });
    const [{ email, roll_no }, other] = [left.user, await person()];
    for (const [name, body, sentence] of [
      ['email', { email }, IMPORT_MESSAGES.emailOfDeactivated(left.user.name)],
      ['roll_no', { roll_no: roll_no?.toLowerCase() }, IMPORT_MESSAGES.rollNoOfDeactivated(left.user.name)],
    ] as const) {
      const refused = { status: 409, code: `${name}_taken`, fields: { [name]: sentence } };
      const added = { ...BODY, email: 'next@example.edu', roll_no: 'NEXT-1', ...body };
      expect(await served.asAdmin.fail('addStudent', { body: added })).toMatchObject(refused);
      expect(await served.asAdmin.fail('updateUser', { id: other.id, body })).toMatchObject(refused);
    }
  });

  test('twice at once is there once', async () => {
    const body = { ...BODY, email: 'twice@example.edu', roll_no: 'TWICE' };
    const both = await Promise.all([1, 2].map(() => served.asAdmin.raw('addStudent', { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a change of many', () => {
  const change = (ids: readonly string[], wanted: object, token = served.admin.token) =>
    served.api.ok('changeUsers', { token, body: { ids, change: wanted } });

  test('is one fact a student, as single changes are, and moves nobody in a roster of the past', async () => {
    const people = [await person(), await person(), await person()];
    const ids = people.map(({ id }) => id);
    const event = await newEvent(served, { trades: ['Civil Engineering'] });
    const [first] = people;
    if (first) await scan(served, event, first);
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    const expected = async () => {
      const { counts } = (await served.asAdmin.ok('event', { id: event.id })).event;
      return { ...counts, asOf: null };
    };
    const before = await expected();
    const { results, message } = await change(ids, { trade: 'GCS', year: '4th Year', active: false });
    expect(message).toBe(MESSAGES.usersChanged({ changed: 3, unchanged: 0, refused: 0 }));
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed']);
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({
        ...{ trade: 'Computer Science Engineering', year: '4th Year', deactivated_at: expect.any(Date) },
      });
      expect(await factsOf(id)).toHaveLength(2);
    }
    expect(await expected()).toEqual(before);
    expect(await unreplayed()).toEqual([]);
    // Again it changes nothing, which the answer says, and nothing more is recorded.
    const again = await change(ids, { trade: 'GCS', year: '4th Year', active: false });
    expect(again.message).toBe('0 changed, 3 as before');
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    for (const id of ids) expect(await factsOf(id)).toHaveLength(2);
  });

  test('says of each what became of it: nobody, one who is erased, oneself', async () => {
    const [gone, good] = [await person(), await person()];
    await served.asAdmin.ok('eraseUser', { id: gone.id, body: { confirm: gone.id } });
    const nobody = randomUUID();
    const { id } = served.admin;
    const { results, message } = await change([good.id, gone.id, nobody, id, good.id], { active: false });
    expect(message).toBe(MESSAGES.usersChanged({ changed: 1, unchanged: 1, refused: 2 }));
    const byId = new Map(results.map(result => [result.id, result]));
    expect(results).toHaveLength(4);
    expect(byId.get(good.id)).toMatchObject({ outcome: 'changed', user: { active: false } });
    // Who is erased is deactivated already, so only another change is refused.
    expect(byId.get(gone.id)).toMatchObject({ outcome: 'unchanged', error: null });
    expect(byId.get(nobody)).toMatchObject({ outcome: 'refused', error: MESSAGES.userNotFound, user: null });
    expect(byId.get(id)).toMatchObject({ outcome: 'refused', user: { id, active: true } });
    const again = await change([gone.id], { year: '1st Year' });
    expect(again.results).toMatchObject([{ outcome: 'refused', error: MESSAGES.userErasedAlready }]);
  });

  test('leaves an admin, and leaves the one who asks', async () => {
    const there = await serve();
    const { id } = there.admin;
    const other = await there.newAdmin();
    const body = { ids: [id, other.id], change: { active: false } };
    const { results } = await there.asAdmin.ok('changeUsers', { body });
    expect(results.find(result => result.id === id)).toMatchObject({ outcome: 'refused' });
    expect(results.find(result => result.id === other.id)).toMatchObject({ outcome: 'changed' });
    const last = await there.asAdmin.ok('changeUsers', { body: { ...body, ids: [id] } });
    expect(last.results).toMatchObject([{ error: MESSAGES.lastAdmin, user: { active: true } }]);
    await there.stop();
  });

  test('ends the sessions of those who are deactivated, and of nobody else', async () => {
    const [away, moved] = [await person(), await person()];
    await change([away.id], { active: false });
    await change([moved.id], { year: '2nd Year' });
    expect(await served.api.fail('profile', { token: away.token })).toMatchObject({ code: 'session_ended' });
    expect((await served.api.ok('profile', { token: moved.token })).user.year).toBe('2nd Year');
  });

  test.each([
    { ids: [], change: { active: true } },
    { ids: ['x'], change: { active: true } },
    { ids: Array.from({ length: LIMITS.bulkUsers + 1 }, () => randomUUID()), change: { active: true } },
    { ids: [randomUUID()], change: {} },
    { ids: [randomUUID()], change: { role: 'admin' } },
    { ids: [randomUUID()], change: { year: '' } },
    { ids: [randomUUID()], change: { trade: '' } },
    { ids: [randomUUID()] },
  ])('is refused as a whole: %j', async body => {
    expect(await served.asAdmin.fail('changeUsers', { body })).toMatchObject({ status: 400 });
  });

  test('to a trade that does not exist is refused for each', async () => {
    const { id } = await person();
    const { results } = await change([id], { trade: 'Alchemy' });
    expect(results).toMatchObject([{ outcome: 'refused', error: MESSAGES.tradeUnknown }]);
  });
});

describe('a sorted list', () => {
  const marker = randomUUID();
  /** The ids of a whole list, in pages of two. */
  async function walked(sort: UserSort): Promise<string[]> {
    const pages = await everyPage(next =>
      served.asAdmin.ok('users', { query: { search: marker, sort, limit: '2', ...next } }),
    );
    return pages.flatMap(page => page.users.map(({ id }) => id));
  }

  test('is in the wanted order both ways, without gaps or repeats, and by name where rows are alike', async () => {
    const [a, b, c, d] = [
      await person({ name: `a ${marker}`, trade: 'Instrumentation' }),
      await person({ name: `B ${marker}`, trade: 'Chemical Engineering' }),
      await person({ name: `c ${marker}`, trade: 'Chemical Engineering' }),
      await person({ name: `d ${marker}`, trade: 'Instrumentation' }),
    ];
    const set = (who: Person, changes: object) =>
      served.database.knex('users').where({ id: who.id }).update(changes);
    await set(a, { roll_no: `${marker.slice(0, 8)}-10`, year: '2nd Year' });
    await set(b, { roll_no: `${marker.slice(0, 8)}-1`, year: '1st Year' });
    await set(c, { roll_no: `${marker.slice(0, 8)}-5`, deactivated_at: new Date() });
    await set(d, { roll_no: `${marker.slice(0, 8)}-3`, year: '4th Year' });
    const [one, two, three] = [await newEvent(served), await newEvent(served), await newEvent(served)];
    for (const [who, event, status] of [
      [a, one, 'present'],
      [a, two, 'absent'],
      [a, three, 'absent'],
      [b, one, 'present'],
      [d, one, 'absent'],
    ] as const)
      await scan(served, event, who, { status });
    const orders: readonly (readonly [UserSort, readonly Person[]])[] = [
      ['name', [a, b, c, d]],
      ['roll_no', [b, d, c, a]],
      ['trade', [b, c, a, d]],
      ['year', [c, b, a, d]],
      ['attendance', [c, d, a, b]],
      ['state', [a, b, d, c]],
    ];
    for (const [sort, people] of orders) {
      const ids = people.map(({ id }) => id);
      expect(await walked(sort), sort).toEqual(ids);
      expect(await walked(USER_SORTS.find(each => each === `-${sort}`) ?? sort), `-${sort}`).toEqual(
        ids.toReversed(),
      );
    }
  });

  test.each<{ sort: UserSort; name: string }>([
    { sort: 'name', name: 'z' },
    { sort: '-name', name: 'a' },
    { sort: 'trade', name: 'z' },
    { sort: 'created', name: 'z' },
  ])('by $sort goes on where it was, though its last user changed meanwhile', async ({ sort, name }) => {
    const group = randomUUID();
    const names = sort === '-name' ? ['e', 'd', 'c', 'b'] : ['b', 'c', 'd', 'e'];
    const people: Person[] = [];
    for (const each of names) people.push(await person({ name: `${each} ${group}` }));
    const query = { search: group, sort, limit: '2' };
    const first = await served.asAdmin.ok('users', { query });
    const changes = { name: `${name} ${group}`, trade: 'Instrumentation', created_at: new Date() };
    await served.database
      .knex('users')
      .where({ id: people[1]?.id ?? '' })
      .update(changes);
    const next = { ...query, cursor: first.nextCursor ?? '' };
    const second = await served.asAdmin.ok('users', { query: next });
    const ids = [...first.users, ...second.users].map(({ id }) => id);
    expect(ids).toEqual(people.map(({ id }) => id));
  });

  test('by anything else is refused', async () => {
    for (const sort of ['password_hash', '', 'name;'])
      expect(await served.asAdmin.fail('users', { query: { sort } })).toMatchObject({ status: 400 });
  });
});
