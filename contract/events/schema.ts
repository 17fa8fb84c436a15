import { z } from 'zod';
import {
  callersId,
  daySchema,
  filterOf,
  idSchema,
  keptText,
  namedStudent,
  pageAnswer,
  pageQuery,
  person,
  requiredLine,
  success,
  TIME_PATTERN,
  textOr,
  textSchema,
  wholePage,
} from '../common.ts';
import { EVENT_IDENTITIES, EVENT_SORTS, EVENT_STATUSES, EVENT_TYPES, LIMITS, YEARS } from '../constants.ts';
import { liveCounts } from '../live/events.ts';
import { MESSAGES } from '../messages.ts';
import { grouped } from '../numbers.ts';
import { tradeFilter } from '../trade-filter.ts';
import { TRADE_NAMES } from '../trades.ts';
import { inOrderOfTrades, inOrderOfYears } from './audience.ts';

export const titleSchema = requiredLine(MESSAGES.titleRequired)
  .min(LIMITS.title.min, MESSAGES.titleTooShort)
  .max(LIMITS.title.max, MESSAGES.titleTooLong);

/** Before it is a slip of the hand: calendars on phones begin with the year 1. */
const EARLIEST = '2000-01-01';

const fields = {
  title: titleSchema,
  description: keptText.max(LIMITS.description.max, MESSAGES.descriptionTooLong),
  event_type: z.enum(EVENT_TYPES, MESSAGES.eventTypeUnknown),
  date: textOr(MESSAGES.dateRequired)
    .min(1, MESSAGES.dateRequired)
    .pipe(z.iso.date(MESSAGES.dateInvalid).refine(day => day >= EARLIEST, MESSAGES.dateTooEarly)),
  time: textOr(MESSAGES.timeRequired).min(1, MESSAGES.timeRequired).regex(TIME_PATTERN, MESSAGES.timeInvalid),
  location: requiredLine(MESSAGES.locationRequired)
    .min(LIMITS.location.min, MESSAGES.locationTooShort)
    .max(LIMITS.location.max, MESSAGES.locationTooLong),
  trades: z.array(z.enum(TRADE_NAMES, MESSAGES.tradeUnknown)).overwrite(inOrderOfTrades),
  years: z.array(z.enum(YEARS, MESSAGES.yearUnknown)).overwrite(inOrderOfYears),
  students: z
    .array(idSchema)
    .max(LIMITS.listedStudents, `An event can list at most ${grouped(LIMITS.listedStudents)} students`)
    .overwrite(ids => [...new Set(ids)].sort()),
  identity: z.enum(EVENT_IDENTITIES),
};

/** Body of `POST /events`. The server checks in the college's zone that the date is not past. */
export const createEventBody = z.strictObject({
  ...callersId,
  ...fields,
  description: fields.description.default(''),
  event_type: fields.event_type.default('Event'),
  trades: fields.trades.default([]),
  years: fields.years.default([]),
  students: fields.students.default([]),
  identity: fields.identity.default('any'),
});
export type CreateEventBody = z.infer<typeof createEventBody>;
export type CreateEventForm = z.input<typeof createEventBody>;

/**
 * Body of `POST /events/past`: an event of a day before today, whose list of who came is entered now. They were not
 * told apart by codes, so it has no `identity`.
 */
export const addPastEventBody = createEventBody.omit({ identity: true });
export type AddPastEventBody = z.infer<typeof addPastEventBody>;

/**
 * Body of `PUT /events/:id`. Fields that are left out stay as they are. The date may be past only if `mayMoveToPast`.
 * `confirmMove`: an event with marks may move to another day together with its marks.
 * `confirmAudience`: it may be for others than students who are marked.
 */
export const updateEventBody = z
  .strictObject({ ...fields, confirmMove: z.boolean(), confirmAudience: z.boolean() })
  .partial();
export type UpdateEventBody = z.infer<typeof updateEventBody>;

/**
 * Whether an event may be moved to a day before today: its day has passed, or attendance is recorded at it. Then it has
 * taken place, and its day was entered wrongly.
 */
export const mayMoveToPast = (
  { date, counts: { present, absent } }: Pick<Event, 'date' | 'counts'>,
  today: string,
): boolean => date < today || present + absent > 0;

/**
 * Body of `POST /events/:id/complete`. `markRemainingAbsent`: expected students without a mark are marked absent.
 * Sending it again does the remaining work, so a retry is the right answer to any failure. `onlyIfCompleted`: an event
 * that is active, perhaps because somebody has reopened it, stays so (409 `event_status`). `keepWithdrawn`: who had an
 * absence that an admin withdrew, for example as excused, stays not marked.
 */
export const completeEventBody = z.strictObject({
  markRemainingAbsent: z.boolean(),
  onlyIfCompleted: z.boolean().default(false),
  keepWithdrawn: z.boolean().default(false),
});

/**
 * Body of `POST /events/:id/reopen`. `withdrawRosterAbsences`: withdraws the absences that completions recorded,
 * except those corrected since.
 */
export const reopenEventBody = z.strictObject({ withdrawRosterAbsences: z.boolean().default(false) });

export const eventSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  event_type: z.enum(EVENT_TYPES),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  /** The trade of an event that is for one trade. */
  trade: z.string().nullable(),
  /** Only students of these trades and years are expected. Empty: of all. */
  trades: z.array(z.string()),
  years: z.array(z.enum(YEARS)),
  /** Only so many students are expected, who are listed one by one. Zero: there is no list. Consoles did not always keep it. */
  listed: z.number().int().default(0),
  identity: z.enum(EVENT_IDENTITIES),
  status: z.enum(EVENT_STATUSES),
  /** An admin has opened, completed or reopened it, so it stays as it is on whatever day. Consoles did not always keep it. */
  statusChosen: z.boolean().default(false),
  attendee_count: z.number().int(),
  createdBy: person.nullable(),
  counts: liveCounts,
});
export type Event = z.infer<typeof eventSchema>;

/** Completing an event freezes who was expected, the end of its day does not. */
export const isFrozen = ({ status, statusChosen }: Pick<Event, 'status' | 'statusChosen'>): boolean =>
  status === 'completed' && statusChosen;

/**
 * Whether moving an event to the day `to` ends an admin's choice to have it open: its day had come, and the new one has
 * not. Opened before its day, it stays open.
 */
export const followsItsDay = (
  { status, statusChosen, date }: Pick<Event, 'status' | 'statusChosen' | 'date'>,
  to: string,
  today: string,
): boolean => status === 'active' && statusChosen && date <= today && to > today;

export const listEventsQuery = z.strictObject({
  ...pageQuery,
  search: textSchema.max(LIMITS.search.max).optional(),
  status: filterOf(z.enum(EVENT_STATUSES)),
  event_type: filterOf(z.enum(EVENT_TYPES)),
  /** Events at which students of this trade, or of this year, are expected: also those that are for all. */
  trade: tradeFilter.optional(),
  year: filterOf(z.enum(YEARS)),
  date_from: filterOf(daySchema),
  date_to: filterOf(daySchema),
  sort: z.enum(EVENT_SORTS).default('latest'),
});
export type ListEventsQuery = z.infer<typeof listEventsQuery>;

/** For lists that are needed whole: as many as a page can hold. */
export const wholeEventsQuery = z.strictObject(wholePage);
export const allEventsQuery = listEventsQuery.extend(wholePage);

export const eventAnswer = z.object({ success, event: eventSchema });
/** The students that an event lists one by one, by roll number. Those who were erased are left out. */
export const listedStudentsAnswer = z.object({ success, students: z.array(z.object(namedStudent)) });
export type ListedStudentsAnswer = z.infer<typeof listedStudentsAnswer>;
export const changedEventAnswer = z.object({ success, message: z.string(), event: eventSchema });
export const eventsAnswer = z.object({ success, events: z.array(eventSchema), ...pageAnswer });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** How many events `GET /events/upcoming` lists for the caller: active and upcoming ones. */
export const upcomingCountAnswer = z.object({ success, count: z.number().int() });

/** `already_…`: it was so before. This call changed nothing, not even a mark. */
export const openEventAnswer = changedEventAnswer.extend({ outcome: z.enum(['opened', 'already_open']) });
export const completeEventAnswer = changedEventAnswer.extend({
  outcome: z.enum(['completed', 'already_completed']),
  /** How many absent marks this call recorded. */
  absencesRecorded: z.number().int(),
});
export const reopenEventAnswer = changedEventAnswer.extend({
  outcome: z.enum(['reopened', 'already_reopened']),
  /** How many absent marks this call withdrew. */
  absencesWithdrawn: z.number().int(),
});

const number = z.number().int();

/** The event numbers on the admin dashboard's tiles, at one position of the store. */
const eventsOverview = z.object({
  totalEvents: number,
  byStatus: z.object({ active: number, completed: number, upcoming: number }),
  byType: z.object({ Event: number, 'TNP Meeting': number }),
  /** Events of today, whatever their status. */
  todayEvents: number,
  /** Present divided by present and absent, over all events. */
  averageRate: number,
  /**
   * Present at events of today, and of the last 7 days. Marks at events opened early count on the day they were
   * made.
   */
  attendance: z.object({ today: number, thisWeek: number, total: number }),
});
export const eventsOverviewAnswer = z.object({ success, stats: eventsOverview, asOf: number });
