import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { serve } from '#testing/server/serve.ts';

/** A list of events is read by so many at once. */
const QUERIES = 3;

test('students who read much at once take turns, and the office does not wait for them', async () => {
  const served = await serve();
  const elsewhere = openDatabase({ url: served.database.url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
  const waiting = () => lockWaits(elsewhere.knex);
  const lists = (token: string, times: number): Promise<number>[] =>
    Array.from({ length: times }, async () => (await served.api.raw('allEvents', { token })).status);
  const answers = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const ofOne = lists(served.student.token, 110);
    await expect.poll(waiting).toBe(2 * QUERIES);
    const ofOthers: Promise<number>[] = [];
    for (let nth = 0; nth < 5; nth += 1) ofOthers.push(...lists((await served.newStudent()).token, 4));
    await expect.poll(waiting).toBe(3 * QUERIES);
    await served.asAdmin.ok('profile');
    // Settled: the office's request came last, and was answered.
    expect(await waiting()).toBe(3 * QUERIES);
    return { ofOne, ofOthers };
  });
  const ofOne = await Promise.all(answers.ofOne);
  expect(ofOne.filter(status => status === 429)).toHaveLength(8);
  expect(ofOne.filter(status => status === 200)).toHaveLength(102);
  expect(await Promise.all(answers.ofOthers)).toEqual(Array(20).fill(200));
});
