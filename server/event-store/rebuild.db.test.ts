import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/database/db.ts';
import { withSession } from '#platform/database/session.ts';
import { inRoot } from '#platform/paths.ts';
import { exitOf } from '#platform/process/processes.ts';
import { testDatabase } from '#testing/database/database.ts';
import { ALL_PRESENT, historian, histories } from '#testing/server/random-history.ts';
import { differences } from '#testing/server/replay.ts';
import { rebuildBits } from '../bitmaps/catch-up.ts';
import { catchUpTo, endStretchesAfter } from '../bitmaps/testing.ts';
import { PROJECTIONS } from '../projections.ts';
import { createEventStore } from './event-store.ts';
import { type RebuildOptions, type RebuildProgress, rebuild } from './rebuild.ts';
import { SCRATCH, shapeOf, type TableShape } from './rebuild-tables.ts';

const TABLES = PROJECTIONS.map(({ table }) => table);
const AT = new Date('2026-11-20T10:00:00Z');

const storeOn = (database: Database) =>
  createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => AT });

const rebuilt = (database: Database, more: Partial<RebuildOptions> = {}) =>
  rebuild(database, { projections: PROJECTIONS, ...more });

const shapes = (database: Database) =>
  withSession({ url: database.url, applicationName: 'test' }, async session => {
    const found: TableShape[] = [];
    for (const table of TABLES) found.push(await shapeOf(session, table));
    return found;
  });

/** The number of rows in the live tables, and whether scratch tables are left. */
async function found(database: Database): Promise<{ records: number; scratch: boolean }> {
  const { rows } = await database.knex.raw(
    'SELECT (SELECT count(*) FROM attendance_records) AS records, to_regnamespace(?) IS NOT NULL AS scratch',
    [SCRATCH],
  );
  return rows[0];
}

async function storeUnknownFact(database: Database): Promise<void> {
  await database.knex.raw(`
    WITH taken AS (UPDATE head SET position = position + 1 RETURNING position)
    INSERT INTO facts SELECT position, gen_random_uuid(), 1, 'AttendanceDreamt', '{}', 'scan', gen_random_uuid(),
      gen_random_uuid(), now(), now() FROM taken`);
}

test('a rebuild restores the report tables from the facts, however wrong they were', async () => {
  const database = await testDatabase();
  await endStretchesAfter(database.knex, 7);
  const append = historian(storeOn(database));
  const property = fc.asyncProperty(
    histories,
    fc.constantFrom('', 'delete', 'empty', 'alter', 'bits', 'past'),
    fc.nat(60),
    async (steps, harm, upTo) => {
      await append(steps);
      await catchUpTo(database.pool, upTo);
      if (harm === 'delete') await database.knex.raw('DELETE FROM attendance_records WHERE position % 2 = 0');
      if (harm === 'empty') await database.knex.raw('TRUNCATE attendance_records, event_counts');
      if (harm === 'alter') await database.knex.raw('UPDATE event_counts SET present = present + 1');
      if (harm === 'bits') await database.knex.raw('UPDATE attendance_bits SET present = ~present');
      if (harm === 'past') await database.knex.raw('DELETE FROM attendance_bits_history');
      await rebuilt(database);
      await rebuildBits(database);
      expect(await differences(database)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

test('the new tables have the indexes, constraints, parameters and privileges of the old ones', async () => {
  const database = await testDatabase();
  await database.knex.raw('GRANT SELECT ON attendance_records TO PUBLIC');
  const before = await shapes(database);
  await rebuilt(database);
  expect(await shapes(database)).toEqual(before);
  expect(before[0]?.constraints).toHaveLength(1);
  expect(before[0]?.indexes).toHaveLength(3);
  expect(before[0]?.grants).toContainEqual(expect.stringMatching(/GRANT SELECT ON .* TO PUBLIC$/));
  expect(before[1]?.options).toBe('fillfactor=50');
});

test('a rebuild finds its way where the server puts every name in quotation marks', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  const before = await found(database);
  await database.knex.raw('ALTER DATABASE ?? SET quote_all_identifiers = on', [databaseOf(database)]);
  await rebuilt(database);
  expect(await found(database)).toEqual(before);
  expect(before.records).toBeGreaterThan(0);
});

const databaseOf = ({ url }: Database): string => new URL(url).pathname.slice(1);

test('a rebuild names anything that would be lost with a table, and changes nothing', async () => {
  const database = await testDatabase();
  await database.knex.raw('CREATE VIEW monthly AS SELECT * FROM event_counts');
  await expect(rebuilt(database)).rejects.toThrow(
    'The table event_counts cannot be replaced, because of view monthly.',
  );
});

test('connections with prepared statements continue to write and read, in the new tables', async () => {
  const database = await testDatabase();
  const store = storeOn(database);
  const append = historian(store);
  await append(ALL_PRESENT);
  await rebuilt(database);
  await append(ALL_PRESENT.map(step => ({ ...step, status: 'absent' })));
  await rebuilt(database);
  await append(ALL_PRESENT.slice(0, 5).map(step => ({ ...step, status: null })));
  expect(await store.head()).toBe(35);
  expect(await found(database)).toEqual({ records: 10, scratch: false });
  expect(await differences(database)).toEqual([]);
});

test('appends during a rebuild all succeed, and are all in the new tables', async () => {
  const database = await testDatabase();
  const doors = [storeOn(database), storeOn(database)].map(historian);
  const over = new AbortController();
  const marking = doors.map(async append => {
    let made = 0;
    for (let round = 0; !over.signal.aborted; round++)
      made += await append(ALL_PRESENT.map(step => ({ ...step, status: round % 2 ? 'absent' : 'present' })));
    return made;
  });
  for (let round = 0; round < 5; round++) await rebuilt(database);
  over.abort();
  const made = (await Promise.all(marking)).reduce((sum, each) => sum + each);
  expect(await storeOn(database).head()).toBe(made);
  expect(await differences(database)).toEqual([]);
});

/**
 * A rebuild that waits for a transaction whose snapshot is older than the switch and which has not yet read
 * any of the tables.
 */
async function heldUpByReader(database: Database, beforeRebuild: () => Promise<unknown> = async () => {}) {
  const reader = await database.knex.transaction({ isolationLevel: 'repeatable read' });
  await reader('users').count();
  await beforeRebuild();
  let rebuilding: Promise<unknown> = Promise.resolve();
  await new Promise<void>(resolve => {
    const onProgress = ({ step }: RebuildProgress): void => {
      if (step === 'waiting') resolve();
    };
    rebuilding = rebuilt(database, { onProgress }).finally(resolve);
  });
  return { reader, rebuilding: rebuilding.then(() => 'done', String) };
}

test('a transaction that began before the switch sees all its rows, even if it reads the tables after it', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  // These rows are in no snapshot yet. In the new table the reader would miss them, and all other rows with
  // them.
  const more = () => historian(storeOn(database))(ALL_PRESENT);
  const { reader, rebuilding } = await heldUpByReader(database, more);
  expect(await reader('attendance_records').count()).toEqual([{ count: 15 }]);
  await reader.commit();
  expect(await rebuilding).toBe('done');
  expect(await found(database)).toEqual({ records: 30, scratch: false });
});

test('a table changed by a migration in the meantime is not reset to its old shape', async () => {
  const database = await testDatabase();
  const { reader, rebuilding } = await heldUpByReader(database);
  await database.knex.raw('ALTER TABLE event_counts ADD COLUMN late integer');
  await reader.commit();
  expect(await rebuilding).toContain('The table event_counts was changed meanwhile. Nothing was switched');
  expect(await database.knex('event_counts').select('late')).toEqual([]);
});

/** The row counts after ALL_PRESENT. The other tables follow facts that are not among these. */
const ROWS: Readonly<Record<string, number>> = { attendance_records: 15, event_counts: 3 };

test('transactions that read the tables in any order never fail, and see each switch whole', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  const over = new AbortController();
  const order = ['attendance_records', 'event_counts', 'frozen_rosters'];
  const reads = [0, 0, 0, 0];
  const readers = reads.map(async (_, nth) => {
    const tables = nth % 2 ? order.toReversed() : order;
    for (; !over.signal.aborted; reads[nth] = (reads[nth] ?? 0) + 1)
      await database.knex.transaction(async reader => {
        for (const table of tables)
          expect(await reader(table).count()).toEqual([{ count: ROWS[table] ?? 0 }]);
      });
  });
  const reading = Promise.all(readers).finally(() => over.abort());
  // Repeats until all readers have run side by side, even if one of them is slow.
  for (let round = 0; !over.signal.aborted && (round < 5 || Math.min(...reads) <= 5); round++)
    await rebuilt(database);
  over.abort();
  await reading;
});

test('a report that reads for a long time makes the rebuild give up, not the scans', async () => {
  const database = await testDatabase();
  const append = historian(storeOn(database));
  await append(ALL_PRESENT);
  const reader = await database.knex.transaction();
  await reader('attendance_records').first();
  const rebuilding = rebuilt(database, { patienceMs: 1_500 });
  const appending = (async () => {
    for (let round = 0; round < 20; round++)
      await append(ALL_PRESENT.map(step => ({ ...step, status: round % 2 ? 'present' : 'absent' })));
  })();
  await expect(rebuilding).rejects.toThrow(
    /^The new tables could not be switched to within 2 s, because others kept using the old ones: rollcall-test \(process \d+\) since/,
  );
  await appending;
  await reader.rollback();
  expect(await found(database)).toEqual({ records: 15, scratch: false });
  expect(await differences(database)).toEqual([]);
});

test('a fact of an unknown type stops the rebuild at its position, and the live tables stay', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  await database.knex.raw('DELETE FROM attendance_records WHERE position = 3');
  await storeUnknownFact(database);
  await expect(rebuilt(database)).rejects.toThrow(
    'The fact at position 16 is of the type "AttendanceDreamt", which this Rollcall does not know.',
  );
  expect(await found(database)).toEqual({ records: 14, scratch: false });
});

test('of two rebuilds at once, one reports the other and stops, and the other continues', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  const ended = await database.knex.transaction(async holding => {
    // So neither can switch its tables before the other has begun.
    await holding.raw('lock table attendance_records in row share mode');
    const begun = [rebuilt(database), rebuilt(database)];
    await Promise.race(begun).catch(() => {});
    return () => Promise.allSettled(begun);
  });
  const both = await ended();
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Another rebuild of this database is running; wait for it to end.' },
  });
  expect(await differences(database)).toEqual([]);
});

function rebuildProcess(database: Database): ChildProcess {
  const secrets = { JWT_SECRET: randomUUID(), QR_SECRET: randomUUID() };
  const child = spawn(process.execPath, [inRoot('tools/rebuild.ts')], {
    env: { ...process.env, ...secrets, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a rebuild killed in the middle leaves the live tables unchanged, and the next one cleans up', async () => {
  const database = await testDatabase();
  await historian(storeOn(database))(ALL_PRESENT);
  const reader = await database.knex.transaction();
  await reader('attendance_records').first(); // blocks the switch, so that the rebuild stays in the middle
  const killed = rebuildProcess(database);
  await vi.waitUntil(async () => (await found(database)).scratch, { timeout: 20_000 });
  killed.kill('SIGKILL');
  await exitOf(killed);
  await reader.rollback();
  expect(await found(database)).toEqual({ records: 15, scratch: true });
  expect(await differences(database)).toEqual([]);

  expect(await exitOf(rebuildProcess(database))).toBe('code 0');
  expect(await found(database)).toEqual({ records: 15, scratch: false });
  expect(await differences(database)).toEqual([]);
});
