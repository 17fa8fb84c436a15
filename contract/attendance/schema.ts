import { z } from 'zod';
import { idSchema, instantSchema, pageAnswer, pageQuery, success, wholePage } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS, QR_TEXT_MOST } from '../constants.ts';
import { liveCounts } from '../live/events.ts';
import { MESSAGES } from '../messages.ts';
import { reportFilters, reportFiltersRequest } from '../reports/filters.ts';

const status = z.enum(ATTENDANCE_STATUSES);

/** By the same clock as `scannedAt`. The difference is how long a scan waited, even if that clock is wrong. */
const sentAt = instantSchema.optional();

/** Body of `POST /attendance/scan`: the text that the camera read, with an id made by the device. */
export const scanBody = z.strictObject({
  eventId: idSchema,
  qrData: z.union([z.string().min(1).max(QR_TEXT_MOST), z.record(z.string(), z.unknown())]),
  status: status.default('present'),
  scanId: idSchema,
  scannedAt: instantSchema,
  sentAt,
});
export type ScanBody = z.input<typeof scanBody>;

/**
 * Body of `POST /attendance/mark`. `unverified`: an unsigned code identified the student, and an admin confirmed by
 * eye.
 */
export const markBody = z.strictObject({
  userId: idSchema,
  eventId: idSchema,
  status,
  scanId: idSchema.optional(),
  scannedAt: instantSchema.optional(),
  sentAt,
  unverified: z.boolean().optional(),
});
export type MarkBody = z.input<typeof markBody>;

export const MARK_OUTCOMES = ['marked', 'already_marked', 'corrected'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

/** Answer of `mark` and `scan`. `at` and `by`: when the current status was first set, and who set it. */
export const markAnswer = z.object({
  success,
  outcome: z.enum(MARK_OUTCOMES),
  message: z.string(),
  /** The position of the fact that set the current status. */
  position: z.number().int(),
  attendance: z.object({
    id: z.string(),
    status,
    eventId: z.string(),
    userId: z.string(),
    studentName: z.string(),
    trade: z.string(),
    at: z.string(),
    by: z.object({ id: z.string(), name: z.string() }),
  }),
});
export type MarkAnswer = z.infer<typeof markAnswer>;

/**
 * Body of `POST /attendance/bulk-mark`: many students of one event in one call. Sending it again with the same
 * `commandId` stores nothing twice.
 */
export const bulkMarkBody = z.strictObject({
  eventId: idSchema,
  commandId: idSchema,
  marks: z
    .array(z.strictObject({ userId: idSchema, status }))
    .min(1)
    .max(LIMITS.bulk)
    .refine(marks => new Set(marks.map(mark => mark.userId)).size === marks.length, MESSAGES.bulkTwice),
});
export type BulkMarkBody = z.infer<typeof bulkMarkBody>;

/**
 * The result of each row, in the order sent: its outcome, or the code and sentence of its refusal or failure. Rows
 * that failed (`disk_full`, `unknown_outcome`) may be sent again with the same `commandId`.
 */
export const bulkMarkAnswer = z.object({
  success,
  results: z.array(
    z.union([
      z.object({ userId: z.string(), outcome: z.enum(MARK_OUTCOMES), position: z.number().int() }),
      z.object({ userId: z.string(), code: z.string(), error: z.string() }),
    ]),
  ),
});
export type BulkMarkAnswer = z.infer<typeof bulkMarkAnswer>;

/** One row of any attendance list (docs/specification.md#data). Null: left out for this reader. */
export const attendanceRecord = z.object({
  id: z.string(),
  status,
  event_id: z.object({ id: z.string(), title: z.string() }),
  user_id: z.object({ id: z.string().nullable(), name: z.string(), trade: z.string() }),
  verified_by: z.string().nullable(),
  verifiedByName: z.string().nullable(),
  eventName: z.string(),
  eventType: z.enum(EVENT_TYPES),
  /** The event's day and hour, in the college's zone. */
  date: z.string(),
  time: z.string(),
  location: z.string(),
  createdAt: z.string(),
  studentName: z.string(),
  studentId: z.string().nullable(),
  email: z.string().nullable(),
  department: z.string(),
  trade: z.string(),
  /** When a present student arrived or, if that is not known, was marked present. Empty for absent students. */
  attendanceTime: z.string(),
  /**
   * When a present student first arrived, by the device's clock. No correction changes it. Null if the arrival was
   * not seen: the student was only listed, or was corrected to present.
   */
  arrivalTime: z.string().nullable(),
  /** The recording (`createdAt`) is far from the arrival: a clock is wrong, or the scan waited for a connection. */
  timeDoubtful: z.boolean(),
  qrScanned: z.boolean(),
});
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

export const attendanceTotals = z.object({
  total: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  attendanceRate: z.number().int(),
});

/** An earlier position of the record (digits), or an instant. The answer holds what was known then. */
export const asOfQuery = z
  .union(
    [
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
      instantSchema,
    ],
    MESSAGES.reportAsOfUnclear,
  )
  .optional();

/** Query of `GET /attendance/report/pdf`. */
export const reportPdfQuery = reportFiltersRequest.extend({ asOf: asOfQuery });

export const reportQuery = reportPdfQuery.extend(pageQuery);
export type ReportQuery = z.infer<typeof reportQuery>;

/**
 * The whole history of a student, or the first rows of an event, come in one page unless the caller asks for less.
 */

/** `GET /attendance/user/:id`. `search` looks in the title and location of the event. */
export const userAttendanceQuery = reportFiltersRequest.omit({ trade: true }).extend(wholePage);
export type UserAttendanceQuery = z.infer<typeof userAttendanceQuery>;

/**
 * `GET /attendance/event/:id`. `search` looks in name, roll number and email. For students it looks in names only.
 */
export const eventAttendanceQuery = reportFilters
  .pick({ search: true, status: true, trade: true })
  .extend(wholePage);
export type EventAttendanceQuery = z.infer<typeof eventAttendanceQuery>;

/** `stats` covers all records of the student, whatever the filter. */
export const userAttendanceAnswer = z.object({
  success,
  attendance: z.array(attendanceRecord),
  stats: attendanceTotals,
  ...pageAnswer,
});
export type UserAttendanceAnswer = z.infer<typeof userAttendanceAnswer>;

/** `stats` covers the whole event, whatever the filter. */
export const eventAttendanceAnswer = z.object({
  success,
  attendance: z.array(attendanceRecord),
  stats: liveCounts,
  ...pageAnswer,
});
export type EventAttendanceAnswer = z.infer<typeof eventAttendanceAnswer>;

/** The caller's newest marks, newest first, taken from the newest marks of all admins. */
export const lastMarkedQuery = z.strictObject({
  limit: pageQuery.limit.removeDefault().default(LIMITS.dashboard.lastMarked),
});
export const lastMarkedAnswer = z.object({
  success,
  attendance: z.array(attendanceRecord),
  count: z.number().int(),
});

export const reportStats = z.object({
  totalStudents: z.number().int(),
  presentCount: z.number().int(),
  absentCount: z.number().int(),
  attendanceRate: z.number().int(),
  totalEvents: z.number().int(),
});
export type ReportStats = z.infer<typeof reportStats>;

/**
 * `stats` covers the matching records. It also has the names of the dashboard's totals, because this call is their
 * fallback.
 */
export const reportAnswer = z.object({
  success,
  attendance: z.array(attendanceRecord),
  stats: reportStats.extend(attendanceTotals.shape),
  asOf: z.number().int(),
  ...pageAnswer,
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** Present divided by present and absent, as a whole percent. 0 when there are no marks. */
export const attendanceRate = (present: number, absent: number): number =>
  present + absent === 0 ? 0 : Math.round((100 * present) / (present + absent));
