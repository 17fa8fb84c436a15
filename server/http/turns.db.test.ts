import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import type { Person } from '#testing/server/people.ts';
import { serve } from '#testing/server/serve.ts';

/** A list of events is read by so many at once. */
const QUERIES = 3;

test('a crowd at the public board takes turns, and neither the office nor a student waits for it', async () => {
  const { url } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', poolMax: 10 });
  onTestFinished(() => database.close());
  const served = await serve({ database });
  const elsewhere = openDatabase({ url: served.database.url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
  const waiting = () => lockWaits(elsewhere.knex);
  const statuses: number[] = [];
  const crowd = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 110 }, async (_, nth) => {
      const query = { search: `talk ${nth}` };
      statuses.push((await served.api.raw('notices', { query })).status);
    });
    // Two are read, and a hundred wait.
    await expect.poll(() => statuses).toEqual(Array(8).fill(429));
    expect(await waiting()).toBe(2 * QUERIES);
    await served.asAdmin.ok('profile');
    await served.api.ok('profile', { token: served.student.token });
    return asked;
  });
  await Promise.all(crowd);
});

test.each([
  { connections: 10, reads: 3 },
  { connections: 4, reads: 1 },
])(
  'students who read much over $connections connections take turns, and the office does not wait for them',
  async ({ connections, reads }) => {
    const { url } = await testDatabase();
    const database = openDatabase({ url, applicationName: 'rollcall-test', poolMax: connections });
    onTestFinished(() => database.close());
    const served = await serve({ database });
    const elsewhere = openDatabase({ url: served.database.url, applicationName: 'lock' });
    onTestFinished(() => elsewhere.close());
    const waiting = () => lockWaits(elsewhere.knex);
    const lists = (token: string, times: number): Promise<number>[] =>
      Array.from({ length: times }, async () => (await served.api.raw('allEvents', { token })).status);
    const others: Person[] = [];
    for (let nth = 0; nth < 5; nth += 1) others.push(await served.newStudent());
    const answers = await elsewhere.knex.transaction(async lock => {
      await lock.raw('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
      const ofOne = lists(served.student.token, 110);
      await expect.poll(waiting).toBe(Math.min(2, reads) * QUERIES);
      const ofOthers = others.flatMap(({ token }) => lists(token, 4));
      await expect.poll(waiting).toBe(reads * QUERIES);
      await served.asAdmin.ok('profile');
      // The office's request came last, and was answered.
      await expect.poll(waiting).toBe(reads * QUERIES);
      return { ofOne, ofOthers };
    });
    // A busy machine may hold the lock for longer than an answer may take. Only turns are counted.
    const refused = async (statuses: Promise<number>[]): Promise<number> =>
      (await Promise.all(statuses)).filter(status => status === 429).length;
    expect(await refused(answers.ofOne)).toBe(8);
    expect(await refused(answers.ofOthers)).toBe(0);
  },
);
