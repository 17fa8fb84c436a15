import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#platform/database/db.ts';
import { createLogger } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { differencesFromReplay } from '#testing/database/replay.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { ALL_PRESENT, historian, histories } from '#testing/server/random-history.ts';
import { differences } from '#testing/server/replay.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { EVENT_FACTS } from '../events/facts.ts';
import { PROJECTIONS } from '../projections.ts';
import { rebuildBits } from './catch-up.ts';
import { keepCaughtUp } from './keep-caught-up.ts';
import { attendanceCounts, catchUpTo, endStretchesAfter } from './testing.ts';

const log = createLogger({ name: 'test', level: 'silent' });

const WITH_BITS = PROJECTIONS.filter(({ asyncProjections }) => asyncProjections);

const storeOn = (database: Database) =>
  createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });

async function caughtUpTo({ knex }: Database): Promise<number | undefined> {
  return (await knex('attendance_bits_at').first())?.position;
}

function catchingUp(database: Database) {
  const kept = keepCaughtUp({ pool: database.pool, log, gatherMs: 1 });
  onTestFinished(() => kept.stop());
  return kept;
}

test('catching up that fails again and again takes one line of the log, and one when it works', async () => {
  const { pool, knex } = await testDatabase();
  const { log: kept, lines } = keptLog();
  await knex.schema.renameTable('attendance_bits_at', 'away');
  const catching = keepCaughtUp({ pool, log: kept, gatherMs: 1 });
  onTestFinished(() => catching.stop());
  let tries = 0;
  pool.on('acquire', () => {
    tries += 1;
  });
  const tried = (): number => {
    catching.wake();
    return tries;
  };
  await expect.poll(tried).toBeGreaterThan(3);
  await knex.schema.renameTable('away', 'attendance_bits_at');
  await expect.poll(() => tried() && lines.filter(line => line.includes('catch up again')).length).toBe(1);
  // Settled: it works again.
  expect(lines.filter(line => line.includes('could not catch up'))).toHaveLength(1);
});

test('in steps of any size, catching up makes the bits match the facts', async () => {
  const database = await testDatabase();
  await endStretchesAfter(database.knex, 7);
  const store = storeOn(database);
  const append = historian(store);
  /** Catching up changes no other table. */
  const bitsThatDiffer = () => differencesFromReplay(database.pool, WITH_BITS);
  // One by one first: random histories may be short, so this one covers every step.
  await append(ALL_PRESENT);
  for (let position = 1; position <= ALL_PRESENT.length; position++) {
    await catchUpTo(database.pool, position);
    expect(await caughtUpTo(database)).toBe(position);
    expect(await bitsThatDiffer()).toEqual([]);
  }
  const property = fc.asyncProperty(
    histories,
    fc.array(fc.integer({ min: 1, max: 20 })),
    async (steps, pieces) => {
      await append(steps);
      for (const piece of pieces) {
        await catchUpTo(database.pool, ((await caughtUpTo(database)) ?? 0) + piece);
        expect(await bitsThatDiffer()).toEqual([]);
      }
    },
  );
  await fc.assert(property, { numRuns: 20 });
  const head = await store.head();
  await catchUpTo(database.pool, head);
  expect(await caughtUpTo(database)).toBe(head);
  expect(await differences(database)).toEqual([]);
});

test('the bits catch up soon after an append, in any process that is woken', async () => {
  const database = await testDatabase();
  const append = historian(storeOn(database));
  const [one, other] = [catchingUp(database), catchingUp(database)];
  for (const status of ['present', 'absent', null] as const) {
    const before = (await caughtUpTo(database)) ?? 0;
    await append(ALL_PRESENT.map(step => ({ ...step, status })));
    one.wake();
    other.wake();
    await expect.poll(() => caughtUpTo(database)).toBe(before + 15);
  }
  expect(await differences(database)).toEqual([]);
});

test('facts that were left over are caught up at the next start, which can wait for it', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  await catchingUp(database).caughtUp;
  expect(await caughtUpTo(database)).toBe(15);
});

test('bits that cannot be caught up do not keep a server from starting', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  await database.knex.raw('ALTER TABLE attendance_bits RENAME TO lost');
  await catchingUp(database).caughtUp;
  await database.knex.raw('ALTER TABLE lost RENAME TO attendance_bits');
  expect(await caughtUpTo(database)).toBe(0);
});

test('readers see the old bits during a rebuild, and catching up waits for it', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  await catchUpTo(database.pool, 10);
  const over = new AbortController();
  let reads = 0;
  const reading = (async () => {
    for (; !over.signal.aborted; reads++) {
      const counts = await attendanceCounts(database.knex, {});
      expect(counts).toEqual({ present: 15, absent: 0, students: 5, events: 3 });
    }
  })().finally(() => over.abort());
  // Repeats until both have run side by side, even if one of them is slow.
  for (let round = 0; !over.signal.aborted && (round < 5 || reads <= 5); round++) await rebuildBits(database);
  over.abort();
  await reading;
  expect(await caughtUpTo(database)).toBe(15);
  expect(await differences(database)).toEqual([]);
});

test('facts of other kinds lie between those of attendance, and change no count', async () => {
  const database = await testDatabase();
  const store = storeOn(database);
  const append = historian(store);
  await append(ALL_PRESENT.slice(0, 5));
  const eventId = randomUUID();
  const occurredAt = new Date();
  const data = { eventId, status: 'completed', roster: [{ trade: null, students: [randomUUID()] }] };
  const fact = {
    type: EVENT_FACTS.completed,
    data,
    means: 'manual',
    actorId: randomUUID(),
    occurredAt,
  } as const;
  await store.append({ commandId: randomUUID(), stream: eventId, expectedVersion: 0, fact });
  await append(ALL_PRESENT.slice(5));
  for (const upTo of [0, 3, 6, 16]) {
    await catchUpTo(database.pool, upTo);
    const counts = { present: 15, absent: 0, students: 5, events: 3 };
    expect(await attendanceCounts(database.knex, {})).toEqual(counts);
    expect(await differences(database)).toEqual([]);
  }
  expect(await caughtUpTo(database)).toBe(16);
});

test('one process catches up at a time, and the others skip', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  const other = await database.knex.transaction();
  await other.raw('SELECT FROM attendance_bits_at FOR UPDATE');
  await catchUpTo(database.pool, 15);
  expect(await caughtUpTo(database)).toBe(0);
  await other.rollback();
  await catchUpTo(database.pool, 15);
  expect(await caughtUpTo(database)).toBe(15);
});

test('facts of an unknown type stop the catch-up, but no report', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  await database.knex.raw(`
    WITH taken AS (UPDATE head SET position = position + 1 RETURNING position)
    INSERT INTO facts SELECT position, gen_random_uuid(), 1, 'AttendanceDreamt', '{}', 'scan', gen_random_uuid(),
      gen_random_uuid(), now(), now() FROM taken`);
  await expect(catchUpTo(database.pool, 16)).rejects.toThrow('position 16 is of the type "AttendanceDreamt"');
  expect(await caughtUpTo(database)).toBe(0);
  const counts = { present: 15, absent: 0, students: 5, events: 3 };
  expect(await attendanceCounts(database.knex, {})).toEqual(counts);
});
