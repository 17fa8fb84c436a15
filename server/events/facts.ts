import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ListingAudience } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';

/**
 * The facts of an event's own stream, which has the event's id. First, the status an admin chose: `status` is
 * the chosen one. A trigger on the facts sets it on the event in the same commit, and knows these names.
 */
export const EVENT_FACTS = {
  opened: 'EventOpened',
  completed: 'EventCompleted',
  reopened: 'EventReopened',
} as const;

/**
 * Then the event's terms: its day, hour, type, whom it is for, and identity. Texts are not stored in facts, but there is a fact
 * that they changed. If an event that is open moves to a day to come, `status: null` ends that choice.
 */
export const EVENT_TERM_FACTS = {
  created: 'EventCreated',
  moved: 'EventMoved',
  reassigned: 'EventReassigned',
  renamed: 'EventRenamed',
  deleted: 'EventDeleted',
} as const;

/**
 * What is recorded of an event itself. `time` is HH:MM; both are in the college's zone. Facts of before name one
 * `trade`, or null for all. Events were not asked for `identity` before, which means any, and listed no students.
 */
export type EventTerms = ListingAudience & Pick<Event, 'date' | 'time' | 'event_type' | 'identity'>;

/** The fact type that names the kind of change: the day and hour first, then who is expected, then the texts. */
export function termFactOf(before: EventTerms, after: EventTerms): string {
  if (before.date !== after.date || before.time !== after.time) return EVENT_TERM_FACTS.moved;
  if (!isDeepStrictEqual(after, before)) return EVENT_TERM_FACTS.reassigned;
  return EVENT_TERM_FACTS.renamed;
}

/** The expected students, with their trade at that time. */
const rosterSchema = z.array(z.object({ trade: z.string().nullable(), students: z.array(z.string()) }));
export type Roster = z.infer<typeof rosterSchema>;

export const completedData = z.object({
  eventId: z.uuid(),
  status: z.literal('completed'),
  roster: rosterSchema,
});

export const reopenedData = z.object({
  eventId: z.uuid(),
  status: z.literal('active'),
  /** The command of the completion that it undoes; null: the event's day had passed. */
  completion: z.uuid().nullable(),
});
