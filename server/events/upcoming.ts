import type { Knex } from 'knex';
import type { AudienceMember } from '#contract/events/audience.ts';
import type { Principal } from '../access/principal.ts';
import type { EventFilters } from './list-events.ts';

/** Active now or in the future. */
export const UPCOMING = ['active', 'upcoming'] as const;

/** The upcoming events of a user: students get the events that are for them. */
export async function upcomingFor(
  knex: Knex,
  { id, role }: Pick<Principal, 'id' | 'role'>,
): Promise<Pick<EventFilters, 'statuses' | 'forMember'>> {
  if (role === 'admin') return { statuses: UPCOMING };
  const forMember: AudienceMember | undefined = await knex('users')
    .where({ id })
    .first('id', 'trade', 'year');
  return { statuses: UPCOMING, forMember: forMember ?? { id, trade: null, year: null } };
}
