import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { differences } from '#testing/server/replay.ts';
import { serve } from '#testing/server/serve.ts';
import { createSignUps, type SignUp } from './sign-ups.ts';

const served = await serve();

const signUp = (more: Partial<SignUp> = {}): SignUp => {
  const roll_no = randomUUID().slice(0, 18);
  return {
    ...{ id: randomUUID(), name: 'Meera Nair', email: `${roll_no}@example.edu`, roll_no, role: 'user' },
    ...{ password_hash: 'none', trade: 'Civil Engineering', qr_code: randomUUID(), created_at: new Date() },
    ...more,
  };
};
const server = () => createSignUps({ knex: served.database.knex, now: () => new Date() });
const factsOf = (ids: readonly string[]): Promise<{ stream: string; actor_id: string; type: string }[]> =>
  served.database.knex('facts').whereIn('stream', ids).select('stream', 'actor_id', 'type');
/** False, if the transaction failed for this reason and no other. */
function endedByDeadlock(error: unknown): false {
  expect(error).toMatchObject({ code: '40P01' });
  return false;
}

describe('a rush of sign-ups', () => {
  test('is recorded each by its own student, and one of two with the same email or roll number is refused', async () => {
    const store = server();
    const lone = Array.from({ length: 150 }, () => signUp());
    const [first, second] = [signUp(), signUp()];
    const twins = [
      first,
      signUp({ email: first.email }),
      second,
      signUp({ roll_no: second.roll_no.toUpperCase() }),
    ];
    const results = await Promise.all([...lone, ...twins].map(store));
    expect(results.slice(150)).toMatchObject([
      ...[{ id: first.id }, 'email_taken', { id: second.id }, 'roll_no_taken'],
    ]);
    const stored = [...lone, first, second].map(({ id }) => id);
    const facts = await factsOf([...stored, ...twins.map(({ id }) => id)]);
    expect(facts.map(({ stream }) => stream).sort()).toEqual(stored.sort());
    for (const { stream, actor_id, type } of facts)
      expect([actor_id, type]).toEqual([stream, 'StudentRegistered']);
    expect(await differences(served.database)).toEqual([]);
  });

  test('survives an import that stores two of them in the opposite order', async () => {
    const { knex } = served.database;
    const [other, first, second] = [signUp(), signUp(), signUp()];
    const store = server();
    let stored: Promise<unknown[]> | undefined;
    const importing = knex.transaction(async transaction => {
      await transaction('users').insert({ ...second, id: randomUUID() });
      // The first caller goes alone, and the two after it together.
      stored = Promise.all([other, first, second].map(store));
      await expect.poll(() => lockWaits(knex), { interval: 10 }).toBe(1);
      await transaction('users').insert({ ...first, id: randomUUID() });
    });
    // Now each waits for the other. PostgreSQL ends who began to wait first, or on a busy machine the other one.
    const isImported = await importing.then(() => true, endedByDeadlock);
    const both = isImported ? ['email_taken', 'email_taken'] : [{ id: first.id }, { id: second.id }];
    expect(await stored).toMatchObject([{ id: other.id }, ...both]);
    expect(await factsOf([other.id, first.id, second.id])).toHaveLength(isImported ? 1 : 3);
  });

  test('keeps waiting the second of two that are alike, also of the same moment, and at another server', async () => {
    const { knex } = served.database;
    const [store, elsewhere] = [server(), server()];
    const alike = ['GCS-2201', 'gcs 2201'].map(roll_no => signUp({ roll_no }));
    const isWaiting = (rows: readonly unknown[]) =>
      rows.map(row => z.object({ waiting_since: z.date().nullable() }).parse(row).waiting_since !== null);
    // The first caller goes alone, and the two after it together.
    const [, ...two] = await Promise.all([signUp(), ...alike].map(store));
    expect(isWaiting(two)).toEqual([false, true]);

    const [here, there] = ['GCS-2202', 'gcs 2202'].map(roll_no => signUp({ roll_no }));
    if (!here || !there) throw new Error('there are two');
    const { both } = await knex.transaction(async held => {
      await held.raw('LOCK TABLE facts IN ACCESS EXCLUSIVE MODE');
      // Before its fact, or before all of it.
      const waits = async () =>
        (await lockWaits(knex, 'group by "stream"')) + (await lockWaits(knex, 'advisory'));
      const first = store(here);
      await expect.poll(waits).toBe(1);
      const second = elsewhere(there);
      await expect.poll(waits).toBe(2);
      return { both: Promise.all([first, second]) };
    });
    expect(isWaiting(await both)).toEqual([false, true]);
  });

  test('keeps waiting those who may have an account already: their trade’s number but for signs and zeros', async () => {
    const store = server();
    const [signs, zeros, another] = [
      signUp({ roll_no: 'GCS-2101' }),
      signUp({ roll_no: '002101' }),
      signUp(),
    ];
    for (const known of [signs, zeros, another])
      expect(await store(known)).toMatchObject({ waiting_since: null });
    const again = [signUp({ roll_no: 'gcs 2101' }), signUp({ roll_no: '2101' })];
    for (const row of await Promise.all(again.map(store)))
      expect(row).toMatchObject({ waiting_since: expect.any(Date) });
    const elsewhere = signUp({ roll_no: 'GCS.2101', trade: 'Food Technology' });
    expect(await store(elsewhere)).toMatchObject({ waiting_since: null });
    expect(await factsOf(again.map(({ id }) => id))).toEqual([]);
  });

  test('keeps waiting those whom the office does not expect, and strikes the others off its list', async () => {
    await served.asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
    const [expected, taken, unknown] = [signUp(), signUp(), signUp()];
    const people = [expected, taken].map(({ email, roll_no }) => ({ email, roll_no }));
    await served.asAdmin.ok('addExpectedSignups', { body: { people } });
    const store = server();
    const thief = signUp({ roll_no: taken.roll_no });
    const [is, waits, too] = await Promise.all([expected, unknown, thief].map(store));
    expect(is).toMatchObject({ waiting_since: null });
    for (const row of [waits, too]) expect(row).toMatchObject({ waiting_since: expect.any(Date) });
    const left = await served.database.knex('expected_signups').pluck('email');
    expect(left).toEqual([taken.email]);
    expect(await factsOf([expected.id, unknown.id, thief.id])).toMatchObject([{ stream: expected.id }]);
  });

  test('is in flight while the office adds one of them to its list: they do not wait', async () => {
    const { knex } = served.database;
    await served.asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
    const person = signUp();
    const rival = await knex.transaction();
    await rival('users').insert({ ...person, id: randomUUID() });
    const stored = server()(person);
    await expect.poll(() => lockWaits(knex)).toBe(1);
    let isAdded = false;
    const people = [{ email: person.email, roll_no: person.roll_no }];
    const adding = served.asAdmin.ok('addExpectedSignups', { body: { people } }).then(() => {
      isAdded = true;
    });
    await expect.poll(async () => isAdded || (await lockWaits(knex)) === 2).toBe(true);
    await rival.rollback();
    expect(await stored).toMatchObject({ id: person.id });
    await adding;
    expect(await knex('users').where({ id: person.id }).first()).toMatchObject({ waiting_since: null });
    expect(await factsOf([person.id])).toHaveLength(1);
  });
});
