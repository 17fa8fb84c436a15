import type { Knex } from 'knex';

/** How many connections wait for a lock. Ask outside a transaction: inside, the first answer is repeated. */
export async function waitingForLocks(knex: Knex): Promise<number> {
  const { rows }: { rows: unknown[] } = await knex.raw(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}
