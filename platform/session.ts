import pg from 'pg';
import { columnTypes } from './pg-types.ts';
import { StartError } from './start-error.ts';

export interface SessionOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Settings of PostgreSQL for this session alone. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Work that takes minutes needs memory more than most statements do, and no time limit. */
const LONG_WORK = {
  statement_timeout: '0',
  work_mem: '128MB',
  maintenance_work_mem: '256MB',
  jit: 'off',
  TimeZone: 'UTC',
  // Should this process vanish without its connection being closed, what it has locked is freed.
  idle_in_transaction_session_timeout: '60s',
};

/** Does `work` on a connection of its own, for what takes longer than the pools of a server allow. */
export async function withSession<T>(
  options: SessionOptions,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({
    connectionString: options.url,
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

/** Connects, or says why not. The driver's own error may be empty, and never says which database. */
export async function connectTo(url: string, client: pg.Client, setting = 'DATABASE_URL'): Promise<void> {
  await client.connect().catch((error: unknown) => {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error && error.message ? error.message : 'nothing answers there';
    throw new StartError(
      `The database ${pathname.slice(1)} at ${host} cannot be used: ${reason}. Check ${setting}, and that PostgreSQL runs.`,
      { cause: error },
    );
  });
}

/**
 * Does `work` on one connection of the pool, for statements that belong together. After a failure nobody knows what
 * state that connection is in, so it is closed: what it had begun is rolled back.
 */
export async function withPooled<T>(pool: pg.Pool, work: (session: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = await pool.connect();
  // A connection lost between two statements shows in the next one. Unheard, it would end the process.
  const unheard = (): void => {};
  session.on('error', unheard);
  let isUsable = false;
  try {
    const result = await work(session);
    isUsable = true;
    return result;
  } finally {
    session.release(!isUsable);
    // A closed one may still fail while it closes.
    if (isUsable) session.off('error', unheard);
  }
}

/** Does `work` in one transaction: all of it, or none. */
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
    // Where the connection is lost, so is the transaction, and the first error is the one to tell.
    await session.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
