import type { Knex } from 'knex';
import { StartError } from '../process/start-error.ts';
import { isLockTimeout, lostToOthers } from './database-errors.ts';

/** Shorter than PostgreSQL's deadlock_timeout: in a deadlock with us, the other side must not be the one to fail. */
const SHORT_WAIT_MS = 200;
/** Longer than that: where it comes to nothing, PostgreSQL ends one of both, and the servers try marks again. */
const LONG_WAIT_MS = 3_000;
const SHORT_TRIES = 10;
const DEADLINE_MS = 120_000;

/**
 * Takes every table of ours, for as long as the transaction goes on. Migrations want one after another, and marks hold
 * one while they wait for the next: that would be a deadlock. So what is not free is tried again from the beginning,
 * and first of all the table that was missing: when marks wait for the first one that they want, they hold nothing.
 * Until all are held, nothing is changed.
 */
export async function holdTables(transaction: Knex): Promise<void> {
  const { rows }: { rows: { name: string }[] } = await transaction.raw(OURS);
  let order = rows.map(({ name }) => name);
  const deadline = performance.now() + DEADLINE_MS;
  for (let tries = 0; ; tries++) {
    const missing = await hold(transaction, order, tries < SHORT_TRIES ? SHORT_WAIT_MS : LONG_WAIT_MS);
    if (missing === null) return;
    if (performance.now() > deadline)
      throw new StartError(
        `The table ${missing} was in use for two minutes, so nothing was changed. Stop Rollcall and what else reads this database, and try again.`,
      );
    order = [missing, ...order.filter(name => name !== missing)];
  }
}

/** Returns the table that could not be had. What was taken before it is free again. */
async function hold(transaction: Knex, order: readonly string[], waitMs: number): Promise<string | null> {
  let wanted: string | null = null;
  try {
    await transaction.transaction(async savepoint => {
      await savepoint.raw(`SET LOCAL lock_timeout = ${waitMs}`);
      for (const name of order) {
        wanted = name;
        // This changes nothing, and takes the lock that a change of the table takes. LOCK TABLE wants the right to change
        // rows, which the owner of the facts has not.
        await savepoint.raw('ALTER TABLE public.?? DROP CONSTRAINT IF EXISTS none_has_this_name', [name]);
      }
      await savepoint.raw('SET LOCAL lock_timeout = DEFAULT');
    });
    return null;
  } catch (error) {
    if (isLockTimeout(error) || lostToOthers(error)) return wanted;
    throw error;
  }
}

const OURS = `
SELECT relname AS name FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
ORDER BY relname`;
