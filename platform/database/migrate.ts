import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import pg from 'pg';
import { inRoot } from '../paths.ts';
import { StartError } from '../process/start-error.ts';
import { isQueueSchemaNewest, migrateQueueSchema } from '../queue/queue-schema.ts';
import { codeOf } from './database-errors.ts';
import { openDatabase } from './db.ts';
import { requireFitServer, requireOwnConnection } from './fit-server.ts';
import { grantToApplication, roleOf } from './grants.ts';
import { holdTables } from './hold-tables.ts';
import { type MigrationTarget, requireOneDatabase } from './one-database.ts';
import { connectTo } from './session.ts';
import { sessionAt } from './session-settings.ts';

/** Any constant works, as long as every version of Rollcall uses the same. */
const LOCK_KEY = 7_665_255_225;
const LOCK_WAIT_MS = 120_000;
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Applies the missing migrations and returns their names. It is safe to call from several processes at once,
 * and after one was killed half-way. A role that does not own the tables changes nothing: this then only
 * checks that the owner has migrated.
 */
export async function migrateToLatest(
  { url, ownerUrl = url }: MigrationTarget,
  directory: string = inRoot('migrations'),
): Promise<string[]> {
  const files = readdirSync(directory).filter(name => name.endsWith('.ts'));
  const setting = ownerUrl === url ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  const work = async (client: pg.Client): Promise<string[]> => {
    await requireFitServer(client);
    await requireOneDatabase(client, { url, ownerUrl });
    if (await belongsToAnother(client)) return requireNewest(client, files, ownerUrl);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    refuseUnknown(await appliedTo(client), files);
    const applied = await runMigrations(ownerUrl, directory);
    await migrateQueueSchema(client);
    if (roleOf(url) !== roleOf(ownerUrl)) {
      await grantToApplication(client, url);
      await connected(url, async () => {}); // and that it can connect
    }
    return applied;
  };
  return connected(ownerUrl, work, setting).catch(error => Promise.reject(explained(ownerUrl, error)));
}

/**
 * knex marks its lock in a row. If the process is killed in a migration outside a transaction, the row stays
 * marked for ever. The holder of the advisory lock knows that no other process migrates, so it may free that
 * row.
 */
async function runMigrations(url: string, directory: string): Promise<string[]> {
  const own = openDatabase({
    url,
    applicationName: 'rollcall-migrate',
    poolMax: 2,
    statementTimeoutMs: MIGRATION_TIMEOUT_MS,
  });
  const settings: Knex.MigratorConfigWithLifecycleHooks = {
    ...{ directory, loadExtensions: ['.ts'], extension: 'ts' },
    beforeAll: holdTables,
  };
  try {
    await own.knex.migrate.forceFreeMigrationsLock(settings);
    const [, applied]: [number, string[]] = await own.knex.migrate.latest(settings);
    return applied;
  } finally {
    await own.close();
  }
}

/** Whether there are tables, and this role may not act as their owner. */
async function belongsToAnother(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ another: boolean }>(
    `select not pg_has_role(relowner, 'USAGE') as another from pg_class where oid = to_regclass('knex_migrations')`,
  );
  return rows[0]?.another ?? false;
}

async function appliedTo(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('knex_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await client.query<{ name: string }>('select name from knex_migrations order by id');
  return applied.rows.map(({ name }) => name);
}

/** Only checks, changes nothing. */
async function requireNewest(client: pg.Client, files: readonly string[], url: string): Promise<string[]> {
  const applied = await appliedTo(client);
  refuseUnknown(applied, files);
  if (files.every(name => applied.includes(name)) && (await isQueueSchemaNewest(client))) return [];
  throw new StartError(
    `The tables are older than this Rollcall, and the role ${roleOf(url)} may not change them. Run npm run migrate with MIGRATION_DATABASE_URL naming their owner.`,
  );
}

/** Refuses a database that a newer Rollcall has changed: this one does not know what is in it. */
export async function requireNotNewer(client: pg.Client): Promise<void> {
  refuseUnknown(await appliedTo(client), readdirSync(inRoot('migrations')));
}

function refuseUnknown(applied: readonly string[], files: readonly string[]): void {
  const unknown = applied.filter(name => !files.includes(name));
  if (unknown.length > 0)
    throw new StartError(
      `The database was last used by a newer Rollcall, which made it ${unknown.join(', ')}. Update this one, or name another database.`,
    );
}

/** PostgreSQL frees a session's advisory lock when its holder ends, in whatever way. */
async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  setting = 'DATABASE_URL',
): Promise<T> {
  const client = new pg.Client({
    ...sessionAt(url),
    application_name: 'rollcall-migration-lock',
    connectionTimeoutMillis: 5_000,
    lock_timeout: LOCK_WAIT_MS,
    keepAlive: true,
  });
  client.on('error', () => {}); // a lost connection shows in the next query, here and in the migration
  await connectTo(url, client, setting);
  try {
    await requireOwnConnection(client, setting);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Explains in a sentence with what to do why this database cannot be used. Returns any other failure as it is. */
function explained(url: string, error: unknown): unknown {
  // knex puts the statement before it, which may be a whole migration.
  const reason = error instanceof Error ? error.message.split(' - ').at(-1) : '';
  const sentence = SENTENCES[codeOf(error)]?.(reason, url);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

const noRight = (reason: string | undefined, url: string): string =>
  `The role ${roleOf(url)} may not do what the tables need: ${reason}. Run npm run migrate with MIGRATION_DATABASE_URL naming the owner of the database and of its tables.`;

const SENTENCES: Readonly<Record<string, (reason: string | undefined, url: string) => string>> = {
  '42501': noRight,
  // A role that may not use a schema is told that there is none.
  '3F000': noRight,
  '42P07': reason =>
    `The database holds tables of something else: ${reason}. Make one for Rollcall alone, and name that in DATABASE_URL.`,
  '25006': () =>
    'The database takes no changes. Perhaps it is a copy of another, or its host has closed it because its disk is almost full: name the one that takes them, or make room.',
};
