import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/db.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { newPass } from '#testing/server/pass-device.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

/** A list of events is read by so many at once. */
const QUERIES = 3;
/** Over a hundred requests come to their turns slowly where others want the cores, too. */
const PATIENCE = { timeout: 30_000 };
const refusedOf = (statuses: readonly number[]): number => statuses.filter(status => status === 429).length;

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
    await expect.poll(() => refusedOf(statuses), PATIENCE).toBe(8);
    await expect.poll(waiting, PATIENCE).toBe(2 * QUERIES);
    await served.asAdmin.ok('profile');
    await served.api.ok('profile', { token: served.student.token });
    // Settled: all that is read at once has come to the lock.
    expect(await waiting()).toBe(2 * QUERIES);
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
      await expect.poll(waiting, PATIENCE).toBe(Math.min(2, reads) * QUERIES);
      const ofOthers = others.flatMap(({ token }) => lists(token, 4));
      await expect.poll(waiting, PATIENCE).toBe(reads * QUERIES);
      await served.asAdmin.ok('profile');
      // The office's request came last, and was answered.
      await expect.poll(waiting, PATIENCE).toBe(reads * QUERIES);
      return { ofOne, ofOthers };
    });
    // A busy machine may hold the lock for longer than an answer may take. Only turns are counted.
    const refused = async (statuses: Promise<number>[]): Promise<number> =>
      refusedOf(await Promise.all(statuses));
    expect(await refused(answers.ofOne)).toBe(8);
    expect(await refused(answers.ofOthers)).toBe(0);
  },
);

/** A pass at a server with so many connections, and a connection of somebody else that may lock a table. */
async function passOver(connections: number) {
  const { url } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', poolMax: connections });
  onTestFinished(() => database.close());
  const served = await serve({ database });
  const event = await newEvent(served);
  const { signs: token } = await newPass(served, { eventIds: [event.id], rights: ['scan', 'search'] });
  const elsewhere = openDatabase({ url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
  return { served, event, token, elsewhere };
}

test.each([10, 4])(
  'a pass that asks much over %i connections takes turns, and the office does not wait for it',
  async connections => {
    const { served, event, token, elsewhere } = await passOver(connections);
    const waiting = () => lockWaits(elsewhere.knex);
    const statuses: number[] = [];
    const asked = await elsewhere.knex.transaction(async lock => {
      await lock.raw('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
      const crowd = Array.from({ length: 110 }, async (_, nth) => {
        const query = { search: `name ${nth}` };
        statuses.push((await served.api.raw('findAtDoor', { token, id: event.id, query })).status);
      });
      await expect.poll(() => refusedOf(statuses), PATIENCE).toBe(8);
      await served.asAdmin.ok('profile');
      expect(await waiting()).toBeLessThan(connections);
      return crowd;
    });
    await Promise.all(asked);
  },
);

test.each([10, 4])(
  'a pass whose scans are refused over %i connections leaves one to the office',
  async connections => {
    const { served, event, token, elsewhere } = await passOver(connections);
    const asked = await elsewhere.knex.transaction(async lock => {
      // Each of them is kept.
      await lock.raw('LOCK TABLE refused_scans IN ACCESS EXCLUSIVE MODE');
      const scans = Array.from({ length: 30 }, () => {
        const body = scanOf(event, served.student, { qrData: '{"v":1}' });
        return served.api.raw('scan', { token, body });
      });
      const most = Math.min(8, connections - 1);
      await expect.poll(() => lockWaits(elsewhere.knex), PATIENCE).toBe(most);
      await served.asAdmin.ok('profile');
      expect(await lockWaits(elsewhere.knex)).toBe(most);
      return scans;
    });
    await Promise.all(asked);
  },
);

test('a door under a pass marks a crowd, whatever it asks besides', async () => {
  const served = await serve();
  const event = await newEvent(served);
  const { signs: token } = await newPass(served, { eventIds: [event.id], rights: ['scan', 'search'] });
  const students = await Promise.all(Array.from({ length: 60 }, () => served.newStudent()));
  const scans = students.map(student => served.api.raw('scan', { token, body: scanOf(event, student) }));
  // They take turns. On a busy machine, many more would wait for longer than an answer may take.
  const searches = students
    .slice(0, 20)
    .map(({ user }) => served.api.raw('findAtDoor', { token, id: event.id, query: { search: user.name } }));
  const statuses = await Promise.all([...scans, ...searches]);
  expect(statuses.map(({ status }) => status)).toEqual(Array(80).fill(200));
});

test('an admin who asks much at once takes turns, and keeps neither marks nor others waiting', async () => {
  const { url } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', poolMax: 10 });
  onTestFinished(() => database.close());
  const served = await serve({ database });
  const event = await newEvent(served);
  const colleague = await served.newAdmin();
  const elsewhere = openDatabase({ url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
  const burst = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE reports IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 200 }, () => served.asAdmin.raw('reports', {}));
    // Each counts them beside the page. One more may read the whole record.
    await expect.poll(() => lockWaits(elsewhere.knex)).toBe(2 * 2);
    const scan = scanOf(event, served.student);
    const refused = scanOf(event, served.student, { qrData: '{"v":1}' });
    for (const { token } of [served.admin, colleague]) {
      expect((await served.api.raw('scan', { token, body: scan })).status).toBe(200);
      expect((await served.api.raw('scan', { token, body: refused })).status).toBe(422);
    }
    await served.api.ok('allEvents', { token: colleague.token });
    await served.api.ok('allEvents', { token: served.student.token });
    expect(await lockWaits(elsewhere.knex)).toBe(2 * 2);
    return asked;
  });
  // A busy machine may hold the lock for longer than an answer may take.
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  expect(statuses.filter(status => status === 429)).toEqual([]);
});

test('what an admin changes takes turns, and marks come between', async () => {
  const { url } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', poolMax: 10 });
  onTestFinished(() => database.close());
  const served = await serve({ database });
  const elsewhere = openDatabase({ url, applicationName: 'lock' });
  onTestFinished(() => elsewhere.close());
  const event = await newEvent(served);
  const sent = await elsewhere.knex.transaction(async lock => {
    await lock.raw('LOCK TABLE notices IN ACCESS EXCLUSIVE MODE');
    const notices = Array.from({ length: 30 }, (_, nth) =>
      served.asAdmin.raw('createNotice', { body: { title: `Notice ${nth}`, text: 'Read it.' } }),
    );
    await expect.poll(() => lockWaits(elsewhere.knex)).toBe(4);
    expect((await served.asAdmin.raw('scan', { body: scanOf(event, served.student) })).status).toBe(200);
    expect(await lockWaits(elsewhere.knex)).toBe(4);
    return notices;
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter(status => status === 429)).toEqual([]);
});
