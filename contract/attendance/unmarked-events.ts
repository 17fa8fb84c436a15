import { z } from 'zod';
import { success } from '../common.ts';
import { EVENT_TYPES } from '../constants.ts';

/** An event that is over, at which the student was expected and has no mark. */
const unmarkedEvent = z.object({
  id: z.string(),
  title: z.string(),
  event_type: z.enum(EVENT_TYPES),
  /** The event's day and hour, in the college's zone. */
  date: z.string(),
  time: z.string(),
});
export type UnmarkedEvent = z.infer<typeof unmarkedEvent>;

/** `GET /attendance/user/:id/unmarked`. `count`: all of them, also those that are too many to be listed. */
export const unmarkedEventsAnswer = z.object({
  success,
  events: z.array(unmarkedEvent),
  count: z.number().int(),
});
export type UnmarkedEventsAnswer = z.infer<typeof unmarkedEventsAnswer>;
