import type { Knex } from 'knex';
import type { Event } from '#contract/events/schema.ts';
import { appendWithin } from '../event-store/append-within.ts';
import { EVENT_TERM_FACTS, type EventTerms, termFactOf } from './facts.ts';
import { EVENT_PROJECTIONS } from './projections.ts';

/** The terms and texts of an event that are stored by position. */
type Kept = Pick<
  Event,
  'id' | 'date' | 'time' | 'event_type' | 'trade' | 'identity' | 'title' | 'description' | 'location'
>;

/** The user who changed an event, and the time. */
export interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Records the change of an event, in the transaction that changed its row and as its last step. The event
 * must be locked. Before: null for a new event. After: null for a deleted event, whose texts are deleted too.
 */
export async function recordEvent(
  transaction: Knex.Transaction,
  { before, after }: { readonly before: Kept | null; readonly after: Kept | null },
  { actorId, at }: ChangedBy,
): Promise<void> {
  const event = after ?? before;
  if (!event) return;
  const data = { eventId: event.id, ...termsOf(event) };
  const [position] = await appendWithin(transaction, EVENT_PROJECTIONS, {
    facts: [
      { stream: event.id, type: typeOf(before, after), data, means: 'manual', actorId, occurredAt: at },
    ],
    recordedAt: at,
  });
  const texts = transaction('event_texts');
  if (!after) await texts.where({ event_id: event.id }).delete();
  else if (!before || textsDiffer(before, after)) {
    const { title, description, location } = after;
    await texts.insert({ event_id: event.id, position, title, description, location });
  }
}

function typeOf(before: Kept | null, after: Kept | null): string {
  if (!after) return EVENT_TERM_FACTS.deleted;
  return before ? termFactOf(termsOf(before), termsOf(after)) : EVENT_TERM_FACTS.created;
}

const termsOf = ({ date, time, event_type, trade, identity }: Kept): EventTerms => ({
  ...{ date, time, event_type },
  ...{ trade, identity },
});

const textsDiffer = (before: Kept, after: Kept): boolean =>
  (['title', 'description', 'location'] as const).some(name => before[name] !== after[name]);
