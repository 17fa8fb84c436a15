import { z } from 'zod';
import { daySchema, pageAnswer, pageQuery, success, textSchema } from './common.ts';
import { EVENT_STATUSES, EVENT_TYPES, LIMITS } from './constants.ts';
import { liveCounts } from './live.ts';
import { MESSAGES } from './messages.ts';
import { TRADE_NAMES } from './trades.ts';

const required = (message: string) => textSchema.min(1, message);

/** Body of `POST /events`. That the date is not past is judged by the server in the college's zone. */
export const createEventBody = z.strictObject({
  title: required(MESSAGES.titleRequired)
    .min(LIMITS.title.min, MESSAGES.titleTooShort)
    .max(LIMITS.title.max, MESSAGES.titleTooLong),
  description: textSchema.max(LIMITS.description.max, MESSAGES.descriptionTooLong).default(''),
  event_type: z.enum(EVENT_TYPES, MESSAGES.eventTypeUnknown).default('Event'),
  date: z
    .string({ error: MESSAGES.dateRequired })
    .min(1, MESSAGES.dateRequired)
    .pipe(z.iso.date(MESSAGES.dateInvalid)),
  time: z
    .string({ error: MESSAGES.timeRequired })
    .min(1, MESSAGES.timeRequired)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.timeInvalid),
  location: required(MESSAGES.locationRequired)
    .min(LIMITS.location.min, MESSAGES.locationTooShort)
    .max(LIMITS.location.max, MESSAGES.locationTooLong),
  trade: z
    .string()
    .refine(trade => TRADE_NAMES.includes(trade), MESSAGES.tradeUnknown)
    .nullable()
    .default(null),
});
export type CreateEventBody = z.infer<typeof createEventBody>;
export type CreateEventForm = z.input<typeof createEventBody>;

export const eventSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  event_type: z.enum(EVENT_TYPES),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  /** Only students of this trade are expected; null: all. */
  trade: z.string().nullable(),
  status: z.enum(EVENT_STATUSES),
  attendee_count: z.number().int(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  counts: liveCounts,
});
export type Event = z.infer<typeof eventSchema>;

export const listEventsQuery = z.strictObject({
  ...pageQuery,
  search: textSchema.max(LIMITS.search.max).optional(),
  status: z.enum(EVENT_STATUSES).optional(),
  event_type: z.enum(EVENT_TYPES).optional(),
  trade: textSchema.max(100).optional(),
  date_from: daySchema.optional(),
  date_to: daySchema.optional(),
});
export type ListEventsQuery = z.infer<typeof listEventsQuery>;

export const eventAnswer = z.object({ success, event: eventSchema });
export const createEventAnswer = z.object({ success, message: z.string(), event: eventSchema });
export const eventsAnswer = z.object({ success, events: z.array(eventSchema), ...pageAnswer });
export type EventsAnswer = z.infer<typeof eventsAnswer>;
