import type { Knex } from 'knex';
import pg from 'pg';
import { type Database, openDatabase } from './db.ts';
import { inRoot } from './paths.ts';

/** Any constant will do, as long as every version of Rollcall uses the same. */
const LOCK_KEY = 7_665_255_225;
const LOCK_WAIT_MS = 120_000;
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Brings the schema to the newest migration and answers the names applied. Safe to call from several processes
 * at once, and after one was killed in the middle.
 */
export async function migrateToLatest(
  database: Pick<Database, 'url'>,
  directory: string = inRoot('migrations'),
): Promise<string[]> {
  return whileLocked(database.url, async () => {
    const own = openDatabase({
      url: database.url,
      applicationName: 'rollcall-migrate',
      poolMax: 2,
      statementTimeoutMs: MIGRATION_TIMEOUT_MS,
    });
    try {
      return await runMigrations(own.knex, directory);
    } finally {
      await own.close();
    }
  });
}

/**
 * knex marks its lock in a row, which stays marked for ever when the process is killed in a migration that runs
 * outside a transaction. Whoever holds the advisory lock knows that nobody migrates, so it may free that row.
 */
async function runMigrations(queries: Knex, directory: string): Promise<string[]> {
  const settings: Knex.MigratorConfig = { directory, loadExtensions: ['.ts'], extension: 'ts' };
  await queries.migrate.forceFreeMigrationsLock(settings);
  const [, applied]: [number, string[]] = await queries.migrate.latest(settings);
  return applied;
}

/** Holds a session's advisory lock meanwhile: PostgreSQL itself frees it when the holder dies, however it dies. */
async function whileLocked<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rollcall-migration-lock',
    connectionTimeoutMillis: 5_000,
    lock_timeout: LOCK_WAIT_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // a lost connection shows in the next query, here and in the migration
  await client.connect().catch(error => Promise.reject(unreachable(url, error)));
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Said to whoever starts the product. The driver's own error may be empty, and never says which database. */
function unreachable(url: string, error: unknown): Error {
  const { host, pathname } = new URL(url);
  const reason = error instanceof Error && error.message ? error.message : 'nothing answers there';
  return new Error(
    `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason}. Check DATABASE_URL, and that PostgreSQL runs.`,
    { cause: error },
  );
}
