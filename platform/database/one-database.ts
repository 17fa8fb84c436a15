import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { StartError } from '../process/start-error.ts';
import { codeOf } from './database-errors.ts';
import type { Database } from './db.ts';
import { inTransaction, placeOf, withSession } from './session.ts';

export interface MigrationTarget extends Pick<Database, 'url'> {
  /** The connection of the owner of the tables, if `url` has another role. */
  readonly ownerUrl?: string | undefined;
}

/**
 * Refuses two addresses that lead to different databases: one would be changed, and the other one used. Names of hosts
 * tell nothing, so the databases are asked. A lock that the owner holds is seen in the same database, and nowhere else.
 */
export async function requireOneDatabase(
  owner: Client,
  { url, ownerUrl = url }: MigrationTarget,
): Promise<void> {
  if (url === ownerUrl) return;
  const key = randomInt(2 ** 48 - 1);
  const isOne = await inTransaction(owner, async () => {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [key]);
    return isLocked(url, key).catch((error: unknown) => {
      // The role may be missing still, as the owner makes it. Then the owner asks there.
      if (!isLoginRefused(error)) throw error;
      return isLocked(asRoleOf(ownerUrl, url), key);
    });
  });
  if (!isOne)
    throw new StartError(
      `DATABASE_URL leads to the database ${placeOf(url)}, and MIGRATION_DATABASE_URL to another one, ${placeOf(ownerUrl)}. Both must lead to the same: the owner changes there what the other role uses. Nothing was changed.`,
    );
}

const isLocked = (url: string, key: number): Promise<boolean> =>
  withSession({ url, applicationName: 'rollcall-address-check' }, async session => {
    const { rows } = await session.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      key,
    ]);
    return rows[0]?.free === false;
  });

const isLoginRefused = (error: unknown): boolean =>
  error instanceof Error && codeOf(error.cause).startsWith('28');

function asRoleOf(ownerUrl: string, url: string): string {
  const { username, password } = new URL(ownerUrl);
  return Object.assign(new URL(url), { username, password }).href;
}
