import type { Knex } from 'knex';
import type { Principal } from '../access/principal.ts';
import type { EventFilters } from './list-events.ts';

/** Active now or in the future. */
export const UPCOMING = ['active', 'upcoming'] as const;

/** The upcoming events of a user: students get the events for all trades and for their own. */
export async function upcomingFor(
  knex: Knex,
  { id, role }: Pick<Principal, 'id' | 'role'>,
): Promise<Pick<EventFilters, 'statuses' | 'forTrade'>> {
  if (role === 'admin') return { statuses: UPCOMING };
  const student: { trade: string | null } | undefined = await knex('users').where({ id }).first('trade');
  return { statuses: UPCOMING, forTrade: student?.trade ?? null };
}
