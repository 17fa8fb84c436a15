import type { Knex } from 'knex';
import type { ListingAudience } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { appendWithin } from '../event-store/append-within.ts';
import { EVENT_FACTS, EVENT_TERM_FACTS, type EventTerms, termFactOf } from './facts.ts';
import { EVENT_PROJECTIONS } from './projections.ts';

/** The terms and texts of an event that are stored by position. */
type Kept = ListingAudience &
  Pick<Event, 'id' | 'date' | 'time' | 'event_type' | 'identity' | 'title' | 'description' | 'location'>;

/** The user who changed an event, and the time. */
export interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Records the change of an event, in the transaction that changed its row and as its last step. The event
 * must be locked. Before: null for a new event. After: null for a deleted event, whose texts are deleted too.
 * `followsDay`: it moved, and what an admin chose for its status holds no more.
 */
export async function recordEvent(
  transaction: Knex.Transaction,
  { before, after }: { readonly before: Kept | null; readonly after: Kept | null },
  { actorId, at }: ChangedBy,
  followsDay = false,
): Promise<void> {
  const event = after ?? before;
  if (!event) return;
  const data = { eventId: event.id, ...termsOf(event), ...(followsDay && { status: null }) };
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

/** Records that an event of a past day is open, in the transaction that adds it and as its last step. */
export async function recordOpen(
  transaction: Knex.Transaction,
  eventId: string,
  { actorId, at }: ChangedBy,
): Promise<void> {
  const data = { eventId, status: 'active', completion: null };
  await appendWithin(transaction, EVENT_PROJECTIONS, {
    facts: [{ stream: eventId, type: EVENT_FACTS.reopened, data, means: 'manual', actorId, occurredAt: at }],
    recordedAt: at,
  });
}

function typeOf(before: Kept | null, after: Kept | null): string {
  if (!after) return EVENT_TERM_FACTS.deleted;
  return before ? termFactOf(termsOf(before), termsOf(after)) : EVENT_TERM_FACTS.created;
}

const termsOf = ({ date, time, event_type, trades, years, students, identity }: Kept): EventTerms => ({
  ...{ date, time, event_type },
  ...{ trades, years, students, identity },
});

const textsDiffer = (before: Kept, after: Kept): boolean =>
  (['title', 'description', 'location'] as const).some(name => before[name] !== after[name]);
