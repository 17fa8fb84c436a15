import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reportSubject } from '#contract/reports/request.ts';
import type { Database } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { inRoot } from '#platform/paths.ts';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { differences } from '#testing/server/replay.ts';
import { writtenReport } from '#testing/server/written-report.ts';

/** The newest migration of the version that made the files below. */
const NEWEST_THEN = '20261122002000_search_without_pending_list.ts';
const MIGRATIONS = inRoot('migrations');
const formerFile = (name: string): string =>
  readFileSync(inRoot(`testing/server/former-version/${name}`), 'utf8');

/** Reports as that version wrote them. */
const reports = z
  .array(
    z.object({
      subject: reportSubject,
      asOf: z.number(),
      rows: z.number(),
      hash: z.string(),
      csv: z.string(),
    }),
  )
  .parse(JSON.parse(formerFile('reports.json')));

test('a database of an earlier version is migrated, and every report of it stays the same', async () => {
  const database = await formerDatabase();
  expect(await migrateToLatest(database)).not.toEqual([]);
  for (const { subject, csv, ...expected } of reports) {
    if (subject.kind === 'cards') throw new Error('cards are no table');
    const written = await writtenReport(database.knex, subject, expected.asOf);
    expect(written).toMatchObject(expected);
    // Columns may have been added since, and rows be in another order. Those of that version hold what they held.
    expect(rowsOf(written?.csv)).toMatchObject(rowsOf(csv));
  }
  expect(await differences(database)).toEqual([]);
  const { knex } = database;
  expect(await knex('report_fingerprints')).toMatchObject([
    { hash: reports[0]?.hash, rows: reports[0]?.rows },
  ]);
  expect(await knex('no_op_commands')).toMatchObject([{ position: 16 }]);
  const version = async () => (await knex('context_version').first())?.version;
  expect(await version()).toBe(5);
  await knex('users').update({ phone: '1' });
  expect(await version()).toBe(6);
  await expect(knex('no_op_commands').delete()).rejects.toThrow(/never changed|permission denied/);
});

const rowsOf = (csv = ''): Record<string, string>[] =>
  parse<Record<string, string>>(csv, { bom: true, columns: true }).toSorted(
    (one, other) => Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other)),
  );

const keyOf = (row: Record<string, string>): string =>
  ['Roll Number', 'Student Name', 'Event', 'Event Name', 'Date', 'Trade']
    .map(name => row[name] ?? '')
    .join('|');

/** A database with the tables and the rows of that version. */
async function formerDatabase(): Promise<Database> {
  const database = await testDatabase();
  await database.knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = temporaryFolder();
  const migrations = readdirSync(MIGRATIONS).filter(name => name.endsWith('.ts') && name <= NEWEST_THEN);
  for (const name of migrations) copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrateToLatest(database, folder);
  await database.pool.query(formerFile('database.sql'));
  return database;
}
