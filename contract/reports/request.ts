import { z } from 'zod';
import { strengthSchema } from '../attendance/strength.ts';
import { filterOf, idSchema, instantSchema, textSchema } from '../common.ts';
import { ATTENDANCE_STATUSES, LIMITS, TABLE_FORMATS, YEARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { tradeFilter } from '../trade-filter.ts';
import { reportFilters, reportFiltersRequest } from './filters.ts';

/**
 * What a report can be about.
 * - `attendance`: the rows of the report screen, newest first.
 * - `event`: one event's expected students, each present, absent or not marked.
 * - `student`: one student's attendance.
 * - `trades`: the totals of each trade.
 * - `eligibility`: the active students whose rate over a period is below, or at least, a limit, by the trade that each
 *   is of at the report's position.
 * - `cards`: QR codes to cut out. As PDF only.
 * - `sheet`: one event's expected students, each with a place to sign. As PDF only.
 * - `register`: active students in rows and events in columns, with what is recorded of each. Not as PDF, which has no
 *   room for so many columns.
 *
 * A report can be requested for an earlier position of the record, or for an earlier instant. It then holds what was
 * known at that point, whatever happened since.
 *
 * These facts are recorded, so they can be read as of that point: who was marked, at which event, with which status,
 * when, how, and under which trade; a student's trade and year, and whether they are active; an event's day, hour, type
 * and trade; who was expected. An event's title and place are also kept by position, until they are erased.
 *
 * Names, roll numbers and emails are not recorded this way. They are always the current ones, also for the search.
 *
 * `hash` covers recorded data only. The same kind, filters and position give the same hash. As long as no name has
 * changed, they also give the same file. Facts about students and events begin at the database upgrade that started
 * to record them. For the time before it, they are what the upgrade found.
 */
export const REPORT_KINDS = [
  'attendance',
  'event',
  'student',
  'trades',
  'eligibility',
  'cards',
  'sheet',
  'register',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Whether a kind is of one event, which it names. */
export const isOfEvent = (kind: ReportKind): boolean => kind === 'event' || kind === 'sheet';

/** Whether a kind is only printed, as things are now: it is a PDF, and never as of an earlier moment. */
export const isOnlyPrinted = (kind: ReportKind): boolean => kind === 'cards' || kind === 'sheet';

export const REPORT_FORMATS = ['pdf', ...TABLE_FORMATS] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
const REGISTER_FORMATS = ['xlsx', 'csv'] as const satisfies readonly ReportFormat[];

/** The formats that a kind is made in, the usual one first. */
export function formatsOf(kind: ReportKind): readonly [ReportFormat, ...ReportFormat[]] {
  if (isOnlyPrinted(kind)) return ['pdf'];
  return kind === 'register' ? REGISTER_FORMATS : REPORT_FORMATS;
}

/** The state of a student who is expected at an event, as the event's report shows it. */
export const EXPECTED_STATUSES = [...ATTENDANCE_STATUSES, 'not_marked'] as const;
export type ExpectedStatus = (typeof EXPECTED_STATUSES)[number];

export const ELIGIBILITY_SIDES = ['below', 'above'] as const;
export const ELIGIBLE_FROM_PERCENT = 75;

const period = { date_from: true, date_to: true, event_type: true } as const;
const ofEvent = reportFilters
  .pick({ search: true, trade: true })
  .extend({ status: filterOf(z.enum(EXPECTED_STATUSES)), strength: filterOf(strengthSchema) });
const ofStudent = reportFilters.omit({ trade: true });
const ofTrades = reportFilters.pick(period);
/** The student's years. A regular report that is older than this filter has none. */
const year = filterOf(z.enum(YEARS));
/** Of students by what they are now, and of events by their period. */
const ofClass = reportFilters.pick({ ...period, trade: true }).extend({ year });
const ofCards = z.strictObject({
  search: textSchema.max(LIMITS.search.max).optional(),
  trade: tradeFilter.optional(),
  year,
});
const ofSheet = reportFilters.pick({ trade: true });
const withRange = reportFiltersRequest.pick({ range: true }).shape;

const subject = {
  event: { eventId: idSchema },
  student: { userId: idSchema },
  eligibility: {
    rate: z.int().min(0).max(100).default(ELIGIBLE_FROM_PERCENT),
    side: z.enum(ELIGIBILITY_SIDES).default('below'),
  },
} as const;

/** An earlier position of the record, or an instant. The report holds what was known then. */
const asOf = z.union([z.int().min(0), instantSchema], MESSAGES.reportAsOfUnclear).optional();
const onlyPdf = z.literal('pdf', MESSAGES.onlyPdf).default('pdf');
const format = z.enum(REPORT_FORMATS, MESSAGES.reportFormatUnknown).default('pdf');

const requests = {
  attendance: z.strictObject({
    ...{ kind: z.literal('attendance'), format, asOf },
    filters: reportFiltersRequest.prefault({}),
  }),
  event: z.strictObject({
    ...{ kind: z.literal('event'), ...subject.event, format, asOf },
    filters: ofEvent.prefault({}),
  }),
  student: z.strictObject({
    ...{ kind: z.literal('student'), ...subject.student, format, asOf },
    filters: ofStudent.extend(withRange).prefault({}),
  }),
  trades: z.strictObject({
    ...{ kind: z.literal('trades'), format, asOf },
    filters: ofTrades.extend(withRange).prefault({}),
  }),
  eligibility: z.strictObject({
    ...{ kind: z.literal('eligibility'), ...subject.eligibility, format, asOf },
    filters: ofClass.extend(withRange).prefault({}),
  }),
  cards: z.strictObject({
    kind: z.literal('cards'),
    format: onlyPdf,
    filters: ofCards.prefault({}),
  }),
  sheet: z.strictObject({
    ...{ kind: z.literal('sheet'), ...subject.event, format: onlyPdf },
    filters: ofSheet.prefault({}),
  }),
  register: z.strictObject({
    kind: z.literal('register'),
    format: z.enum(REGISTER_FORMATS, MESSAGES.onlyTable).default('xlsx'),
    asOf,
    filters: ofClass.extend(withRange).prefault({}),
  }),
};

const unknownKind: z.core.$ZodErrorMap = issue =>
  issue.code === 'invalid_union' ? MESSAGES.reportKindUnknown(REPORT_KINDS) : undefined;

/** Body of `POST /reports`. The report is made in the background and fetched by its id. */
export const requestReportBody = z.discriminatedUnion(
  'kind',
  [
    requests.attendance,
    requests.event,
    requests.student,
    requests.trades,
    requests.eligibility,
    requests.cards,
    requests.sheet,
    requests.register,
  ],
  { error: unknownKind },
);
export type RequestReportBody = z.infer<typeof requestReportBody>;

const now = { asOf: true } as const;

/** A report that is made on a schedule, always from the record as it is at that time. */
export const scheduledReport = z.discriminatedUnion(
  'kind',
  [
    requests.attendance.omit(now),
    requests.event.omit(now),
    requests.student.omit(now),
    requests.trades.omit(now),
    requests.eligibility.omit(now),
    requests.cards,
    requests.sheet,
    requests.register.omit(now),
  ],
  { error: unknownKind },
);
export type ScheduledReport = z.infer<typeof scheduledReport>;

/** What a report is about, as it is stored: ranges are written as days, and all defaults are filled in. */
export const reportSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('attendance'), filters: reportFilters }),
  z.strictObject({ kind: z.literal('event'), ...subject.event, filters: ofEvent }),
  z.strictObject({ kind: z.literal('student'), ...subject.student, filters: ofStudent }),
  z.strictObject({ kind: z.literal('trades'), filters: ofTrades }),
  z.strictObject({ kind: z.literal('eligibility'), ...subject.eligibility, filters: ofClass }),
  z.strictObject({ kind: z.literal('cards'), filters: ofCards }),
  z.strictObject({ kind: z.literal('sheet'), ...subject.event, filters: ofSheet }),
  z.strictObject({ kind: z.literal('register'), filters: ofClass }),
]);
export type ReportSubject = z.infer<typeof reportSubject>;
export type SubjectOf<Kind extends ReportKind> = Extract<ReportSubject, { kind: Kind }>;
