import type { Knex } from 'knex';
import { completedData, type Roster } from './facts.ts';

/** Who is expected at an event now: every active student, or those of its trade, gathered by trade. */
export async function currentRoster(knex: Knex, trade: string | null): Promise<Roster> {
  const rows: Roster = await knex('users')
    .where({ role: 'user', deactivated_at: null, ...(trade !== null && { trade }) })
    .groupBy('trade')
    .orderBy('trade')
    .select('trade', knex.raw('array_agg(id::text ORDER BY id) AS students'));
  return rows;
}

/** Who was expected at an event that stands completed, as it was frozen then; undefined: no admin completed it. */
export async function frozenRoster(knex: Knex, eventId: string): Promise<Roster | undefined> {
  const row: { data: unknown } | undefined = await knex('frozen_rosters')
    .join('facts', 'facts.position', 'frozen_rosters.position')
    .where('event_id', eventId)
    .first('data');
  return row && completedData.parse(row.data).roster;
}
