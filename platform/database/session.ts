import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { throughPooler } from './fit-server.ts';
import { columnTypes } from './pg-types.ts';
import { sessionAt } from './session-settings.ts';

interface SessionOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** PostgreSQL settings for this session alone. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Work that takes minutes needs more memory than other statements, and no time limit. */
const LONG_WORK = {
  statement_timeout: '0',
  work_mem: '128MB',
  maintenance_work_mem: '256MB',
  // If this process disappears without closing its connection, its locks are freed.
  idle_in_transaction_session_timeout: '60s',
};

/** Does `work` on its own connection, for work that takes longer than the pools of a server allow. */
export async function withSession<T>(
  options: SessionOptions,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({
    ...sessionAt(options.url),
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: columnTypes,
  });
  session.on('error', () => {}); // a lost connection shows in the next query
  await connectTo(options.url, session);
  try {
    for (const [name, value] of Object.entries({ ...LONG_WORK, ...options.settings }))
      await session.query('SELECT set_config($1, $2, false)', [name, value]);
    return await work(session);
  } finally {
    await session.end();
  }
}

/** Which database at which host an address names, without its role and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${host}`;
}

/** Connects, or explains the failure. The driver's own error may be empty, and never names the database. */
export async function connectTo(url: string, client: pg.Client, setting = 'DATABASE_URL'): Promise<void> {
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : 'nothing answers there';
    if (/startup parameter/.test(reason)) throw throughPooler(setting);
    throw new StartError(
      `The database ${placeOf(url)} cannot be used: ${reason}. Check ${setting}, and that PostgreSQL runs.`,
      { cause: error },
    );
  });
}

/**
 * Does `work` on one connection of the pool, for statements that belong together. After a failure the state
 * of the connection is unknown, so it is closed, and what it had begun is rolled back.
 */
export async function withPooled<T>(pool: pg.Pool, work: (session: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = await pool.connect();
  let isUsable = false;
  try {
    const result = await work(session);
    isUsable = true;
    return result;
  } finally {
    session.release(!isUsable);
  }
}

/** Does `work` in one transaction: all of it, or nothing. */
export async function inTransaction<T>(
  session: pg.ClientBase,
  work: () => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  await session.query(begin);
  try {
    const result = await work();
    await session.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection is lost, so is the transaction. Only the first error is worth reporting.
    await session.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
