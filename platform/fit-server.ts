import type pg from 'pg';
import { StartError } from './start-error.ts';

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
