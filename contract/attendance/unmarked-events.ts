import { z } from 'zod';
import { success } from '../common.ts';
import { EVENT_TYPES } from '../constants.ts';
import { byId, type Route } from '../route.ts';

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

/** `count`: all of them, also those that are too many to be listed. */
const unmarkedEventsAnswer = z.object({
  success,
  events: z.array(unmarkedEvent),
  count: z.number().int(),
});
export type UnmarkedEventsAnswer = z.infer<typeof unmarkedEventsAnswer>;

/** By itself, because a student's QR code and dashboard do without it. */
export const unmarkedRoutes = {
  unmarkedEvents: {
    method: 'GET',
    path: '/attendance/user/:id/unmarked',
    access: 'self-or-admin',
    about:
      'The last 50 events that are over, at which the student was expected and has no mark, and how many there are.',
    params: byId,
    answer: unmarkedEventsAnswer,
  },
} as const satisfies Record<string, Route>;
