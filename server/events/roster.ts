import type { Knex } from 'knex';
import type { Roster } from './facts.ts';

/** Who is expected at an event now: every active student, or those of its trade, gathered by trade. */
export async function currentRoster(knex: Knex, trade: string | null): Promise<Roster> {
  const rows: Roster = await knex('users')
    .where({ role: 'user', deactivated_at: null, ...(trade !== null && { trade }) })
    .groupBy('trade')
    .orderBy('trade')
    .select('trade', knex.raw('array_agg(id::text ORDER BY id) AS students'));
  return rows;
}
