import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { markAnswer } from '#contract/attendance.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { differencesFromReplay } from '../server/event-store/replay.ts';
import { PROJECTIONS } from '../server/projections.ts';
import { apiClient } from '../server/testing/api-client.ts';
import { createPerson, type Person } from '../server/testing/people.ts';
import { newEvent } from '../server/testing/scenario.ts';
import { SECRETS } from '../server/testing/serve.ts';
import { startProcesses } from './processes.ts';

const KILLS = 10;
const CALLERS = 16;
const ACKNOWLEDGED_BETWEEN_KILLS = 60;

test('ten SIGKILLs of the server under load lose no acknowledged mark and double none', async () => {
  const database = await testDatabase();
  const people = { knex: database.knex, secret: SECRETS.jwtSecret, now: () => new Date() };
  const admin = await createPerson(people, { role: 'admin' });
  const students = await Promise.all(
    Array.from({ length: KILLS * ACKNOWLEDGED_BETWEEN_KILLS + 200 }, () => createPerson(people)),
  );
  const product = await startProcesses(database, { worker: false });
  const event = await newEvent({ api: apiClient(product.url), admin });

  /** Student id → position, as the server acknowledged it. */
  const acknowledged = new Map<string, number>();
  let unknown = 0;
  const waiting = [...students];

  /** Marks one student after another; what got no answer is sent again under the same id, as a device does. */
  async function door(): Promise<void> {
    for (let student = waiting.pop(); student; student = waiting.pop()) {
      const body = { userId: student.id, eventId: event.id, status: 'present', scanId: randomUUID() };
      while (!acknowledged.has(student.id)) {
        const position = await positionOf(product.url, admin, body);
        if (position === undefined) unknown += 1;
        else acknowledged.set(student.id, position);
      }
    }
  }
  const doors = Array.from({ length: CALLERS }, door);

  for (let kill = 1; kill <= KILLS; kill++) {
    await expect
      .poll(() => acknowledged.size, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(kill * ACKNOWLEDGED_BETWEEN_KILLS - ACKNOWLEDGED_BETWEEN_KILLS / 2);
    process.kill(product.server.pid() ?? 0, 'SIGKILL');
  }
  await Promise.all(doors);
  await product.stop();

  const facts = await database.knex('facts').select('position', 'data').orderBy('position');
  const stored = new Map(facts.map(fact => [fact.data.studentId, fact.position]));
  expect(facts.map(fact => fact.position)).toEqual(facts.map((_, index) => index + 1));
  expect(facts).toHaveLength(students.length);
  expect(stored).toEqual(acknowledged);
  expect(await differencesFromReplay(database.pool, PROJECTIONS)).toEqual([]);
  expect(unknown, 'no request was in flight at any kill: this proved nothing').toBeGreaterThan(0);
}, 120_000);

/** The position a mark was acknowledged at; undefined when there was no answer, or one that says "try again". */
async function positionOf(url: string, admin: Person, body: object): Promise<number | undefined> {
  const response = await fetch(`${url}/api/attendance/mark`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const answer = await response.json().catch(() => undefined);
  return answer && markAnswer.parse(answer).position;
}
