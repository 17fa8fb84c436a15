import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { columnTypes } from './pg-types.ts';
import { sessionAt } from './session-settings.ts';

export interface Database {
  /** For ordinary queries and transactions. */
  readonly knex: Knex;
  /** For hot statements, prepared once per connection by `name`. */
  readonly pool: pg.Pool;
  readonly url: string;
  /** The most connections of `knex`. */
  readonly poolMax: number;
  /**
   * Rises before anything is sent to the database. As long as it stands still, this process has sent nothing, so nothing
   * of it can have been stored.
   */
  sendings(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Shown in pg_stat_activity, to tell which process a connection belongs to. */
  readonly applicationName: string;
  /** The most connections of knex. The pool for hot statements has a few of its own. */
  readonly poolMax?: number;
  /** The most connections of that pool. */
  readonly hotMax?: number;
  /** The time limit of one statement. Long work (a rebuild) opens its own database with a longer limit. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** As knex names it. */
type Connection = pg.Client & { readonly __knexUid: string };

const HOT_CONNECTIONS = 4;

/**
 * Hot statements are planned once and look up rows by key. A plan made on a fresh, empty table could choose
 * to scan it, and would still be in use when the table has a million rows. So scans are disabled.
 */
const HOT_PLANNING = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

/** Opens the database lazily: nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection = connectionSettings(options);
  const { poolMax = 10 } = options;
  const connections = new Map<string, pg.Client>();
  const queries = createKnex({
    client: 'pg',
    connection: { ...connection },
    // Otherwise errors would put the values of the statement into the log, including personal data.
    compileSqlOnError: false,
    // What knex warns about also rejects a query. Its own lines are not JSON and would garble the log.
    log: { warn: () => {} },
    acquireConnectionTimeout: connection.connectionTimeoutMillis,
    pool: {
      ...{ min: 0, max: poolMax, idleTimeoutMillis: 30_000 },
      afterCreate(connection: Connection, done: () => void) {
        connections.set(connection.__knexUid, connection);
        connection.once('end', () => connections.delete(connection.__knexUid));
        done();
      },
      validate: ({ __knexUid }: Connection) => connections.has(__knexUid),
    },
  });
  closeLost(queries, connections);
  let sendings = 0;
  queries.on('query', () => sendings++);
  const pool = new pg.Pool({
    ...connection,
    max: options.hotMax ?? HOT_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    ...sessionAt(options.url, ...HOT_PLANNING),
  });
  // A connection that is lost (the database restarts) is replaced at the next query. Without a listener the error would
  // end the process: the pool has one for connections that are idle, and takes it away as it hands one over.
  pool.on('error', () => {});
  pool.on('acquire', () => sendings++);
  pool.on('connect', client => void client.on('error', () => {}));
  const close = async (): Promise<void> => {
    await Promise.all([queries.destroy(), pool.ended ? undefined : pool.end()]);
  };
  return { knex: queries, pool, url: options.url, poolMax, sendings: () => sendings, close };
}

/** With a silent database a request fails after `statementTimeoutMs` and a second, and does not wait for ever. */
function connectionSettings(options: DatabaseOptions) {
  const { url, applicationName, statementTimeoutMs = 5_000, connectTimeoutMs = 5_000 } = options;
  return {
    ...sessionAt(url),
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
 * If a query times out unanswered, knex keeps its connection, and the next caller waits on it in vain. Here the
 * connection is closed and not used again: the ROLLBACK after the lost query fails at once.
 */
function closeLost(queries: Knex, connections: Map<string, pg.Client>): void {
  queries.on('query-error', (error: Error, { __knexUid: id }: { readonly __knexUid: string }) => {
    if (!error.message.endsWith('Query read timeout')) return;
    void connections.get(id)?.end();
    connections.delete(id);
  });
}

const DURABLE_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Refuses a database that may lose what it acknowledged. An acknowledged scan must survive a power cut. */
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
