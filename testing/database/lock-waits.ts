import type { Knex } from 'knex';

/** How many sessions of this database wait for a lock that another one holds. */
export async function lockWaits(knex: Knex): Promise<number> {
  const { rows }: { rows: unknown[] } = await knex.raw(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}
