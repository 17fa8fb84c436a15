import type { EventIdentity, EventStatus } from '#contract/constants.ts';
import type { Find, Lookup } from '../versioned-cache.ts';

/** What a mark needs of its event. */
export interface MarkedEvent {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly trades: readonly string[];
  readonly years: readonly string[];
  /** The ids of those it lists one by one. Empty: it has no such list. */
  readonly students: readonly string[];
  readonly identity: EventIdentity;
  readonly status_choice: EventStatus | null;
}

/** Finds events by id. */
export const createEventLookup = (
  cached: (lookup: Lookup<MarkedEvent>) => Find<MarkedEvent>,
): Find<MarkedEvent> =>
  cached({
    name: 'marked-events',
    text: 'SELECT id, title, date, trades, years, students, identity, status_choice FROM events WHERE id = ANY($1::uuid[])',
    keyOf: event => event.id,
  });
