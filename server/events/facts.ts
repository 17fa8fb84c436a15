import { z } from 'zod';

/**
 * The facts of an event's own stream, which has the event's id. `status` is the one chosen; a trigger on the facts
 * gives it to the event in the same commit, and knows these names.
 */
export const EVENT_FACTS = {
  opened: 'EventOpened',
  completed: 'EventCompleted',
  reopened: 'EventReopened',
} as const;

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
