import createKnex, { type Knex } from 'knex';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';
import { columnTypes } from './pg-types.ts';
import { StartError } from './start-error.ts';

export interface Database {
  /** For ordinary queries and transactions. */
  readonly knex: Knex;
  /** For hot statements, prepared once per connection by `name`. */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Shown in pg_stat_activity: which process a connection belongs to. */
  readonly applicationName: string;
  /** Most connections of knex; the pool for hot statements has its own few. */
  readonly poolMax?: number;
  /** How long one statement may take. Long work (a rebuild) opens a database of its own with more. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

const HOT_CONNECTIONS = 4;

/**
 * Hot statements are planned once and look rows up by key. Planned on a fresh, empty table they must not have
 * chosen to scan it, for the plan would still be in force at the millionth row.
 */
const HOT_PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

/** Opens the database lazily: nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection = connectionSettings(options);
  const queries = createKnex({
    client: DisposingDialect,
    connection: { ...connection },
    // Errors would otherwise quote the values of the statement, personal data included, into the log.
    compileSqlOnError: false,
    // What knex warns of also rejects a query; its own lines are no JSON and would garble the log.
    log: { warn: () => {} },
    acquireConnectionTimeout: connection.connectionTimeoutMillis,
    pool: { min: 0, max: options.poolMax ?? 10, idleTimeoutMillis: 30_000 },
  });
  const pool = new pg.Pool({
    ...connection,
    max: HOT_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    options: HOT_PLANNING,
  });
  // An idle connection that dies (the database restarts) is replaced at the next query; unheard, it ends the process.
  pool.on('error', () => {});
  const close = async (): Promise<void> => {
    await Promise.all([queries.destroy(), pool.ended ? undefined : pool.end()]);
  };
  return { knex: queries, pool, url: options.url, close };
}

/** A database that is silent costs a request `statementTimeoutMs` and a second, not for ever. */
function connectionSettings(options: DatabaseOptions) {
  const { url, applicationName, statementTimeoutMs = 5_000, connectTimeoutMs = 5_000 } = options;
  return {
    connectionString: url,
    application_name: applicationName,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}

/**
 * knex keeps a connection whose query timed out unanswered, and the next caller waits on it in vain. This one
 * closes it: the ROLLBACK behind the lost query fails at once, and the pool makes a new connection.
 */
class DisposingDialect extends PostgresDialect {
  override async _query(connection: pg.Client, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') dispose(connection, error);
      throw error;
    }
  }
}

/** The mark is knex's own: it is read before a connection of the pool is used again. */
function dispose(connection: pg.Client, error: Error): void {
  Object.assign(connection, { __knex__disposed: error });
  void connection.end();
}

const DURABLE_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Refuses a database that may lose what it acknowledged: an answered scan must outlive a power cut. */
export async function assertDurable(queries: Knex): Promise<void> {
  const rows: { name: string }[] = await queries('pg_settings')
    .select('name')
    .whereIn('name', DURABLE_SETTINGS)
    .where('setting', 'off');
  if (rows.length === 0) return;
  const names = rows.map(row => row.name).join(', ');
  throw new StartError(
    `The database may lose acknowledged attendance in a crash: ${names} is off. Turn it on in postgresql.conf (or ALTER SYSTEM SET … = on) and start again.`,
  );
}
