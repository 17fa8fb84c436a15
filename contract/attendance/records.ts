import { z } from 'zod';
import { filterOf, instantSchema, pageAnswer, pageQuery, success, wholePage } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS } from '../constants.ts';
import { liveCounts } from '../live/events.ts';
import { MESSAGES } from '../messages.ts';
import { positionText, reportFilters, reportFiltersRequest } from '../reports/filters.ts';
import { strengthSchema } from './strength.ts';

/** One row of any attendance list (docs/specification.md#data). Null, empty or false: left out for this reader. */
export const attendanceRecord = z.object({
  id: z.string(),
  status: z.enum(ATTENDANCE_STATUSES),
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
  /** The recording (`createdAt`) is far from the arrival, and it is not known why: a clock may be wrong. */
  timeDoubtful: z.boolean(),
  /** The recording is far from the arrival, because the scan waited on its device, whose clock was right. */
  keptOffline: z.boolean(),
  qrScanned: z.boolean(),
  /** How the student was identified. Null: by a list, or left out for this reader. */
  strength: strengthSchema.nullable(),
  /** The name of the scanning device. Null: it had none, or left out for this reader. */
  gate: z.string().nullable(),
  /** The position of the fact that set the status. Null: left out for this reader. */
  position: z.number().int().positive().nullable(),
});
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

export const attendanceTotals = z.object({
  total: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  attendanceRate: z.number().int(),
});

/** An earlier position of the record, or an instant. The answer holds what was known then. */
const asOfQuery = z.union([positionText, instantSchema], MESSAGES.reportAsOfUnclear).optional();

export const reportPdfQuery = reportFiltersRequest.extend({ asOf: asOfQuery });

export const reportQuery = reportPdfQuery.extend(pageQuery);
export type ReportQuery = z.infer<typeof reportQuery>;

/** `GET /attendance/user/:id`. `search` looks in the title and location of the event. */
export const userAttendanceQuery = reportFiltersRequest.omit({ trade: true }).extend(wholePage);
export type UserAttendanceQuery = z.infer<typeof userAttendanceQuery>;

/**
 * `GET /attendance/event/:id`. `search` looks in name, roll number and email. For students it looks in names only, and
 * `strength` and `sort` are for admins.
 */
export const eventAttendanceQuery = reportFilters.pick({ search: true, status: true, trade: true }).extend({
  ...wholePage,
  strength: filterOf(strengthSchema),
  /** In place of the order in which the records began. */
  sort: z.enum(['changed'], MESSAGES.sortUnknown).optional(),
});
export type EventAttendanceQuery = z.infer<typeof eventAttendanceQuery>;

/** `stats` covers all records of the student, whatever the filter. */
export const userAttendanceAnswer = z.object({
  success,
  attendance: z.array(attendanceRecord),
  stats: attendanceTotals,
  ...pageAnswer,
});
export type UserAttendanceAnswer = z.infer<typeof userAttendanceAnswer>;

/** A record in the list of its event. */
const eventRecord = attendanceRecord.extend({
  /** Whether the student was expected there. Null: left out for this reader. */
  expected: z.boolean().nullable(),
});
export type EventRecord = z.infer<typeof eventRecord>;

/** `stats` covers the whole event, whatever the filter. */
export const eventAttendanceAnswer = z.object({
  success,
  attendance: z.array(eventRecord),
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

const reportStats = z.object({
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

/** How many are expected and not marked. `notExpected`: so many of those marked are not expected. */
export const notMarkedOf = (
  {
    present,
    absent,
    expected,
  }: { readonly present: number; readonly absent: number; readonly expected: number },
  notExpected: number,
): number => Math.max(0, expected - (present + absent - notExpected));
