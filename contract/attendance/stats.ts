import { z } from 'zod';
import { success } from '../common.ts';
import { EVENT_TYPES, MEANS } from '../constants.ts';
import { attendanceRecord, attendanceTotals } from './records.ts';
import { strengthSchema } from './strength.ts';

const count = z.number().int();
const counted = z.object({ present: count, absent: count });

/**
 * The numbers on the dashboards. A mark counts on the day of its event in the college's calendar, whenever it was
 * corrected. If the event was opened early and the mark was made before that day, it counts on the day it was made.
 * Week and month are the last 7 and 30 days, including today.
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

/** Attendance over time in spans of seven days, oldest first, with no gaps. The last span ends today. */
const byWeek = z.array(z.object({ from: z.string(), to: z.string(), ...rated.shape }));

export const attendanceStatsAnswer = z.object({
  success,
  ...dashboard,
  byWeek,
  /** Of the last 30 days, by the trade recorded with each mark, sorted by name. */
  byTrade: z.array(z.object({ trade: z.string(), ...rated.shape })),
  /** The latest events with at least one mark, oldest first. */
  byEvent: z.array(z.object({ id: z.string(), title: z.string(), date: z.string(), ...rated.shape })),
  /** The store position at which all of this was read. */
  asOf: count,
});
export type AttendanceStatsAnswer = z.infer<typeof attendanceStatsAnswer>;

/** Answer of `GET /attendance/user-stats/:id`: the same for one student. */
export const userStatsAnswer = z.object({
  success,
  ...dashboard,
  byWeek,
  /** Of all time, by event type, in the order used everywhere for types. */
  byType: z.array(z.object({ event_type: z.enum(EVENT_TYPES), ...rated.shape })),
  /**
   * Events that are active or upcoming and for all, or for the student's trade and year of now. One of a past day that is
   * still open, or was opened again, is among them.
   */
  upcoming: count,
  asOf: count,
});
export type UserStatsAnswer = z.infer<typeof userStatsAnswer>;

/** How those who were present arrived. Unknown: marked in bulk, corrected, or marked far from the event's hour. */
const punctualityCounts = z.object({ onTime: count, slightlyLate: count, late: count, unknown: count });

/** Arrivals step by step, from the first to the last, without gaps. */
const arrivals = z.object({
  stepMinutes: z.number().int(),
  steps: z.array(
    z.object({
      /** Where the step begins, in minutes after the event's start. Negative before the start. */
      fromMinute: z.number().int(),
      /** The same as a time of day in the college's zone, HH:MM. */
      time: z.string(),
      arrived: count,
      /** How many had arrived by the end of the step. */
      total: count,
    }),
  ),
});

/** Scans whose code was refused, grouped by refusal code. */
const refusedScans = z.object({ total: count, byCode: z.record(z.string(), count) });

export const eventStatsAnswer = z.object({
  success,
  asOf: count,
  stats: z.object({
    /** The number of students who are expected. */
    totalStudents: count,
    /**
     * From when the list of expected students is known, if the event's day was before that. Null: from its own day.
     */
    rosterKnownFrom: z
      .object({
        at: z.string(),
        /** The event was added after its day. Otherwise what is known of students began after it. */
        byAdding: z.boolean(),
      })
      .nullable(),
    present: count,
    absent: count,
    /** Expected and not marked: neither present nor absent. */
    notMarked: count,
    /**
     * How many of those not marked had an absence that an admin withdrew. Only admins get it, everyone else gets null.
     */
    withdrawnAbsences: count.nullable(),
    /**
     * How many of those not marked were not expected when the event began: they were added, or their trade, year or state
     * was changed, since. Only admins get it, everyone else gets null.
     */
    expectedSince: count.nullable(),
    /** Marked and not expected: they have left since, or the event is for others now. */
    notExpected: count,
    attendanceRate: count,
    qrScanned: count,
    byTrade: z.array(z.object({ trade: z.string(), ...rated.shape })),
    byMeans: z.array(z.object({ means: z.enum(MEANS), ...counted.shape })),
    /** Those present, by how they were identified. For admins only. Empty for everyone else. */
    byStrength: z.array(z.object({ strength: strengthSchema, present: count })),
    /**
     * Those present, by the device that marked them. Each student counts at one gate. Null: devices without a name, and
     * marks by hand. For admins only. Empty for everyone else.
     */
    byGate: z.array(z.object({ gate: z.string().nullable(), present: count })),
    punctuality: punctualityCounts,
    arrivals,
    /** For admins only. Null for everyone else. */
    refusedScans: refusedScans.nullable(),
  }),
});
export type EventStatsAnswer = z.infer<typeof eventStatsAnswer>;
export type EventStats = EventStatsAnswer['stats'];
