import { z } from 'zod';
import { attendanceRecord, attendanceTotals } from './attendance.ts';
import { success } from './common.ts';
import { EVENT_TYPES, MEANS } from './constants.ts';

const count = z.number().int();
const counted = z.object({ present: count, absent: count });

/**
 * What the dashboards count. A mark counts on the day of its event, as the college's calendar has it, whenever it
 * was corrected; one made before that day, for the event was opened early, on the day it was made. Week and month are
 * the last 7 and 30 days, today included.
 */
const dashboard = {
  today: counted,
  thisWeek: counted,
  thisMonth: counted,
  overall: attendanceTotals,
  /** The newest records, newest first. */
  recentAttendance: z.array(attendanceRecord),
};

const rated = z.object({ ...counted.shape, attendanceRate: count });

/**
 * Attendance over time, in spans of seven days of which the last ends today, the oldest first and none left out.
 */
const byWeek = z.array(z.object({ from: z.string(), to: z.string(), ...rated.shape }));

/** Answer of `GET /attendance/stats`. */
export const attendanceStatsAnswer = z.object({
  success,
  ...dashboard,
  byWeek,
  /** Of the last 30 days, by the trades that marks were recorded under, in the order of their names. */
  byTrade: z.array(z.object({ trade: z.string(), ...rated.shape })),
  /** The latest events at which anybody was marked, the oldest of them first. */
  byEvent: z.array(z.object({ id: z.string(), title: z.string(), date: z.string(), ...rated.shape })),
  /** The position of the store all of this was read at. */
  asOf: count,
});
export type AttendanceStatsAnswer = z.infer<typeof attendanceStatsAnswer>;

/** Answer of `GET /attendance/user-stats/:id`: the same for one student. */
export const userStatsAnswer = z.object({
  success,
  ...dashboard,
  byWeek,
  /** Of all time, by the type of event, in the order in which types are listed everywhere. */
  byType: z.array(z.object({ event_type: z.enum(EVENT_TYPES), ...rated.shape })),
  /** Events of today and later that the student is expected at and that are not over. */
  upcoming: count,
  asOf: count,
});
export type UserStatsAnswer = z.infer<typeof userStatsAnswer>;

/** How those who were present arrived. Unknown: marked in bulk, corrected, or far from the event's hour. */
const punctualityCounts = z.object({ onTime: count, slightlyLate: count, late: count, unknown: count });

/** Arrivals step by step, without gaps, from the first to the last. */
const arrivals = z.object({
  stepMinutes: z.number().int(),
  steps: z.array(
    z.object({
      /** Where the step begins: minutes after the event's start; below 0 before it. */
      fromMinute: z.number().int(),
      /** The same as clocks in the college's zone show it, HH:MM. */
      time: z.string(),
      arrived: count,
      /** How many had arrived by the end of the step. */
      total: count,
    }),
  ),
});

/** Scans whose code was refused, by the code of refusal. */
const refusedScans = z.object({ total: count, byCode: z.record(z.string(), count) });

/** Answer of `GET /attendance/event-stats/:id`. */
export const eventStatsAnswer = z.object({
  success,
  asOf: count,
  stats: z.object({
    /** Who is expected. */
    totalStudents: count,
    /** The moment at which who is expected is known from, where the event's day was before. Null: from its own day. */
    rosterKnownFrom: z.string().nullable(),
    present: count,
    absent: count,
    /** Expected and not marked: neither present nor absent. */
    notMarked: count,
    attendanceRate: count,
    qrScanned: count,
    byTrade: z.array(z.object({ trade: z.string(), ...rated.shape })),
    byMeans: z.array(z.object({ means: z.enum(MEANS), ...counted.shape })),
    punctuality: punctualityCounts,
    arrivals,
    /** For admins only: null for everybody else. */
    refusedScans: refusedScans.nullable(),
  }),
});
export type EventStatsAnswer = z.infer<typeof eventStatsAnswer>;
export type EventStats = EventStatsAnswer['stats'];
