import { z } from 'zod';
import { EVENT_TYPES } from '#contract/constants.ts';

/**
 * The facts of an event's own stream, which has the event's id: first what an admin chose its status to be. `status`
 * is the one chosen; a trigger on the facts gives it to the event in the same commit, and knows these names.
 */
export const EVENT_FACTS = {
  opened: 'EventOpened',
  completed: 'EventCompleted',
  reopened: 'EventReopened',
} as const;

/** Then what the event is: its day, hour, type and trade. Texts are no facts; that they changed is one. */
export const EVENT_TERM_FACTS = {
  created: 'EventCreated',
  moved: 'EventMoved',
  reassigned: 'EventReassigned',
  renamed: 'EventRenamed',
  deleted: 'EventDeleted',
} as const;

/** What is recorded of an event itself. `time` is HH:MM, both by the college's clocks. */
export const eventTermsData = z.object({
  eventId: z.uuid(),
  date: z.iso.date(),
  time: z.string(),
  event_type: z.enum(EVENT_TYPES),
  trade: z.string().nullable(),
});
export type EventTerms = Omit<z.infer<typeof eventTermsData>, 'eventId'>;

/** What says which kind of change it was: the day and hour first, then for whom it is, then its texts. */
export function termFactOf(before: EventTerms, after: EventTerms): string {
  if (before.date !== after.date || before.time !== after.time) return EVENT_TERM_FACTS.moved;
  if (before.trade !== after.trade || before.event_type !== after.event_type)
    return EVENT_TERM_FACTS.reassigned;
  return EVENT_TERM_FACTS.renamed;
}

/** Who was expected, by their trade of that moment. */
export const rosterSchema = z.array(
  z.object({ trade: z.string().nullable(), students: z.array(z.string()) }),
);
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
