import { z } from 'zod';
import { ATTENDANCE_STATUSES, EVENT_STATUSES } from './constants.ts';
import type { Report } from './reports.ts';

/** One event's counts, whole, as of a position of the store: the receiver keeps the newer. */
export const liveCounts = z.object({
  eventId: z.string(),
  asOf: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  expected: z.number().int(),
});
export type LiveCounts = z.infer<typeof liveCounts>;

/** Of two counts of one event, the one known later. */
export const newerCounts = (a: LiveCounts, b: LiveCounts): LiveCounts => (b.asOf >= a.asOf ? b : a);

/** "You were marked": told to the student concerned. `status` is null when the mark was withdrawn. */
export const youWereMarked = z.object({
  eventId: z.string(),
  eventName: z.string(),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  position: z.number().int(),
});
export type YouWereMarked = z.infer<typeof youWereMarked>;

/** An admin opened, completed or reopened an event: told to admins, whose lists and doors may show it otherwise. */
export const liveEventStatus = z.object({
  eventId: z.string(),
  status: z.enum(EVENT_STATUSES),
  position: z.number().int(),
});
export type LiveEventStatus = z.infer<typeof liveEventStatus>;

export const liveTick = z.object({ asOf: z.number().int() });
export type LiveTick = z.infer<typeof liveTick>;

/** Whether the database can still store anything. Only admins hear of it: they can make room. */
export const liveStorage = z.object({ diskFull: z.boolean() });
export type LiveStorage = z.infer<typeof liveStorage>;

/** What the server tells; clients say nothing but their token in the handshake. */
export interface ServerToClient {
  counts: (counts: LiveCounts) => void;
  eventStatus: (change: LiveEventStatus) => void;
  youWereMarked: (mark: YouWereMarked) => void;
  /** A report of one's own, whole: it has moved on, is ready, or has failed. */
  report: (report: Report) => void;
  storage: (storage: LiveStorage) => void;
  tick: (tick: LiveTick) => void;
}
export type ClientToServer = Record<string, never>;

export const liveHandshake = z.object({ token: z.string().min(1).max(4096) });

/** Rooms are derived from the user by the server, never named by a client. */
export const ROOMS = {
  admins: 'admins',
  user: (id: string): string => `user:${id}`,
} as const;

/**
 * Why a handshake was refused. `unauthenticated` is for good: this token is never accepted again. `unavailable` is
 * for now: the server cannot say who the caller is, and the same token may be accepted in a moment.
 */
export const LIVE_REFUSALS = ['unauthenticated', 'unavailable'] as const;
export type LiveRefusalCode = (typeof LIVE_REFUSALS)[number];

/** What a refusal carries (`connect_error.data`). */
export const liveRefusal = z.object({ code: z.enum(LIVE_REFUSALS) });
export type LiveRefusal = z.infer<typeof liveRefusal>;

/** Whether this failed handshake will fail again, however often it is tried. */
export const isRefusedForGood = (error: { readonly data?: unknown }): boolean =>
  liveRefusal.safeParse(error.data).data?.code === 'unauthenticated';
