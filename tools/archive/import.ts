import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { type MigrationTarget, requireOneDatabase } from '#platform/database/one-database.ts';
import { sampleStateOf } from '#platform/database/sample-mark.ts';
import { inTransaction, withSession } from '#platform/database/session.ts';
import { inRoot } from '#platform/paths.ts';
import { ArchiveError, type Header, type Trailer } from './format.ts';
import { readArchive } from './read.ts';
import { projectAll, prove, storeRows } from './restore.ts';
import { findTables, type Tables } from './tables.ts';

interface Imported {
  readonly head: number;
  readonly trailer: Trailer;
  /** Report tables whose rebuilt content differs from what they held when the file was written. */
  readonly otherwise: readonly string[];
}

/**
 * Restores an export into an empty database, all of it or nothing. The schema is first migrated to the newest
 * version. Before the commit, everything stored is read back and compared with the file.
 */
export async function importFrom(database: MigrationTarget, file: string): Promise<Imported> {
  const url = database.ownerUrl ?? database.url;
  const { migrations } = await requireOurSchema(file);
  return withSession({ url, applicationName: 'rollcall-import' }, async session => {
    await requireOneDatabase(session, database);
    await requireUnused(session);
    await requireNoSample(session);
    await requireEmpty(session, await findTables(session));
    await migrateToLatest(database);
    return inTransaction(session, () => restore(session, file, migrations));
  });
}

/** A file from before this migration has no facts of students and events. The record begins with them. */
const BEGINS_HISTORY = '20261122000300_record_students_and_events.ts';

/** What a file from before a migration holds in columns that are no more. It is stored as it is, proven, and then moved. */
interface Former {
  readonly until: string;
  readonly make: string;
  readonly move: string;
}

const FORMER: readonly Former[] = [
  {
    until: '20261123000300_keep_evidence_of_late_scans.ts',
    make: `ALTER TABLE late_scans ADD COLUMN unverified boolean, ADD COLUMN live boolean,
      ALTER COLUMN evidence DROP NOT NULL`,
    move: `UPDATE late_scans SET evidence =
        jsonb_build_object('unverified', unverified) || CASE WHEN live THEN '{"live": true}' ELSE '{}' END::jsonb;
      ALTER TABLE late_scans ALTER COLUMN evidence SET NOT NULL, DROP COLUMN unverified, DROP COLUMN live`,
  },
  {
    until: '20261125000100_let_events_be_for_several_trades.ts',
    make: 'ALTER TABLE events ADD COLUMN trade text',
    move: `UPDATE events SET trades = ARRAY[trade] WHERE trade IS NOT NULL;
      ALTER TABLE events DROP COLUMN trade`,
  },
];

/** `migrations`: those that made the schema of the file. */
async function restore(session: Client, file: string, migrations: Header['migrations']): Promise<Imported> {
  const former = FORMER.filter(({ until }) => !migrations.includes(until));
  for (const { make } of former) await session.query(make);
  const tables = await findTables(session);
  await keepOthersFromWriting(session, tables);
  await requireEmpty(session, tables);
  const archive = await storeRows(session, readArchive(file), tables);
  await projectAll(session, archive.header.head);
  const otherwise = await prove(session, tables, archive);
  for (const { move } of former) await session.query(move);
  if (!migrations.includes(BEGINS_HISTORY)) await session.query('SELECT begin_history()');
  await forgetFiles(session);
  // Until autovacuum comes around, reads would be planned as if the tables were empty, and take too long. What somebody
  // has locked is left to it: the restore must not fail for that.
  await session.query('ANALYZE (SKIP_LOCKED)');
  return { head: archive.header.head, trailer: archive.trailer, otherwise };
}

/** A server would show half-restored data, and its caches would not notice. */
async function requireUnused(session: Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ANY($1)`,
    [['rollcall-server', 'rollcall-worker', 'rollcall-start']],
  );
  if (rows.length > 0)
    throw new ArchiveError(
      `The database is in use by ${rows.map(({ name }) => name).join(' and ')}. Stop Rollcall there first. Nothing was restored.`,
    );
}

/**
 * This changes nothing, and takes the lock that every writer waits for. LOCK TABLE wants the right to change rows, which
 * the owner of the facts has not.
 */
async function keepOthersFromWriting(session: Client, { carried, derived }: Tables): Promise<void> {
  await session.query("SET LOCAL lock_timeout = '5s'");
  for (const { name } of [...carried, ...derived])
    await session.query(`ALTER TABLE public.${name} ENABLE TRIGGER USER`);
}

/** Rendered files are not in the export. Their owners are notified, so that they do not wait for them. */
async function forgetFiles(session: Client): Promise<void> {
  await session.query(`UPDATE reports SET status = 'failed', error = $1 WHERE status = 'ready'`, [
    'This file was not part of the backup. Please create the report again.',
  ]);
}

/** Checked before anything else: a newer file must not even create a database. */
async function requireOurSchema(file: string): Promise<Header> {
  const header = await headerOf(file);
  const { migrations } = header;
  const ours = readdirSync(inRoot('migrations')).map(name => path.basename(name));
  const unknown = migrations.filter(name => !ours.includes(name));
  if (unknown.length > 0)
    throw new ArchiveError(
      `${file} was written by a newer Rollcall, whose database has ${unknown.join(', ')}. Update this one first. Nothing was restored.`,
    );
  return header;
}

async function headerOf(file: string): Promise<Header> {
  for await (const piece of readArchive(file)) if (piece.kind === 'header') return piece.header;
  throw new ArchiveError(`${file} holds nothing.`);
}

/** What was made for sample data is removed as a whole, by an admin or by the next start. */
async function requireNoSample(session: Client): Promise<void> {
  if (await sampleStateOf(session))
    throw new ArchiveError(
      'The database was made for sample data. Name a new DATA_DIR, or an empty database in DATABASE_URL. Nothing was restored.',
    );
}

/** Two histories cannot be merged, and a restore must not replace one by accident. */
async function requireEmpty(session: Client, { carried, derived }: Tables): Promise<void> {
  for (const { name } of [...carried, ...derived]) {
    const { rowCount } = await session.query(`SELECT FROM public.${name} LIMIT 1`);
    if (rowCount)
      throw new ArchiveError(
        `The database is not empty: there are rows in ${name}. An export is restored into an empty database only; name a new DATA_DIR, or an empty database in DATABASE_URL. Nothing was restored.`,
      );
  }
}
