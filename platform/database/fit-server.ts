import type pg from 'pg';
import { StartError } from '../process/start-error.ts';

/** `setting` names the address. */
export const throughPooler = (setting: string): StartError =>
  new StartError(
    `${setting} leads through a pooler, such as PgBouncer, that passes connections from one client to the next. Rollcall needs its own, and pools them itself: name the address of PostgreSQL.`,
  );

/**
 * Refuses a pooler that drops what a connection was opened with, here a limit for locks. Much would work through it,
 * and some marks fail.
 */
export async function requireOwnConnection(client: Pick<pg.Client, 'query'>, setting: string): Promise<void> {
  const { rows } = await client.query<{ ms: number }>(
    "SELECT setting::int AS ms FROM pg_settings WHERE name = 'lock_timeout'",
  );
  if (rows[0]?.ms === 0) throw throughPooler(setting);
}

/** The major version of PostgreSQL. */
const OLDEST = 15;

/**
 * Refuses a PostgreSQL below the version `oldest`, and a database that cannot hold every script. Their own errors would
 * come later, and name neither.
 */
export async function requireFitServer(client: Pick<pg.Client, 'query'>, oldest = OLDEST): Promise<void> {
  const { rows } = await client.query<{ major: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major,
       current_setting('server_encoding') AS encoding`,
  );
  const { major = 0, encoding = '' } = rows[0] ?? {};
  if (major < oldest)
    throw new StartError(
      `The database is PostgreSQL ${major}, and Rollcall needs ${oldest} or newer. Name a newer one in DATABASE_URL.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database is encoded in ${encoding}, which cannot hold names in every script. Create one with createdb --encoding=UTF8 --template=template0, and name it in DATABASE_URL.`,
    );
}
