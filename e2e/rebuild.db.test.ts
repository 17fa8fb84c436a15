import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { rebuild } from '../server/event-store/rebuild.ts';
import { differencesFromReplay } from '../server/event-store/replay.ts';
import { PROJECTIONS } from '../server/projections.ts';
import { apiClient } from '../server/testing/api-client.ts';
import { createPerson, type Person } from '../server/testing/people.ts';
import { newEvent } from '../server/testing/scenario.ts';
import { SECRETS } from '../server/testing/secrets.ts';
import { startProcesses } from './processes.ts';

const STUDENTS = 100;
const DOORS = 8;
const READERS = 4;
const REBUILDS = 4;

/** A running server with an admin, students, and events enough that doors never run out of people to mark. */
async function busyServer() {
  const database = await testDatabase();
  const people = { knex: database.knex, secret: SECRETS.jwtSecret, now: () => new Date() };
  const admin = await createPerson(people, { role: 'admin' });
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => createPerson(people)));
  const product = await startProcesses(database, { worker: false });
  onTestFinished(() => product.stop());
  const api = apiClient(product.url);
  return { database, api, admin, students };
}

type Busy = Awaited<ReturnType<typeof busyServer>>;

interface Load {
  acknowledged: number;
  reads: number;
  /** What was answered otherwise than promised. */
  readonly wrong: string[];
  over: boolean;
}

/** Marks everybody at one event after another until the load is over. */
async function door({ api, admin, students }: Busy, load: Load): Promise<void> {
  while (!load.over) {
    const event = await newEvent({ api, admin });
    for (const student of students) {
      if (load.over) return;
      const body = { userId: student.id, eventId: event.id, status: 'present', scanId: randomUUID() };
      const response = await api.raw('mark', { token: admin.token, body });
      if (response.status === 200) load.acknowledged += 1;
      else load.wrong.push(`a mark was answered ${response.status}: ${await response.text()}`);
    }
  }
}

/** Reads the report again and again; what was acknowledged before it asked must be in it. */
async function reader({ api, admin }: { api: Busy['api']; admin: Person }, load: Load): Promise<void> {
  while (!load.over) {
    const least = load.acknowledged;
    const report = await api.ok('report', { token: admin.token, query: { limit: '50' } }).catch(String);
    load.reads += 1;
    if (typeof report === 'string') load.wrong.push(`a report failed: ${report}`);
    else if (report.count < least || report.total < least || report.attendance.length < Math.min(50, least))
      load.wrong.push(`a report showed ${report.count} of at least ${least} marks`);
  }
}

test('rebuilds under load: no mark fails, no report fails, is empty or lacks a mark', async () => {
  const busy = await busyServer();
  const load: Load = { acknowledged: 0, reads: 0, wrong: [], over: false };
  const working = [
    ...Array.from({ length: DOORS }, () => door(busy, load)),
    ...Array.from({ length: READERS }, () => reader(busy, load)),
  ];
  await expect.poll(() => load.acknowledged, { timeout: 20_000 }).toBeGreaterThan(500);
  for (let round = 0; round < REBUILDS; round++) {
    const before = { ...load };
    await rebuild(busy.database, { projections: PROJECTIONS });
    // Reads and marks after the switch, before the next rebuild: the server's statements meet the new tables.
    await expect
      .poll(() => Math.min(load.acknowledged - before.acknowledged, load.reads - before.reads), {
        timeout: 20_000,
      })
      .toBeGreaterThan(50);
  }
  load.over = true;
  await Promise.all(working);
  expect(load.wrong).toEqual([]);
  expect(await differencesFromReplay(busy.database.pool, PROJECTIONS)).toEqual([]);
  const { count } = await busy.api.ok('report', { token: busy.admin.token });
  expect(count).toBe(load.acknowledged);
}, 90_000);
