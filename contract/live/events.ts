import { z } from 'zod';
import { daySchema } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_STATUSES } from '../constants.ts';
import type { Report } from '../reports/schema.ts';

/** All counts of one event at one position of the store. The receiver keeps the newer ones. */
export const liveCounts = z.object({
  eventId: z.string(),
  asOf: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  expected: z.number().int(),
});
export type LiveCounts = z.infer<typeof liveCounts>;

/** Of two counts of one event, the newer one. */
export const newerCounts = (a: LiveCounts, b: LiveCounts): LiveCounts => (b.asOf >= a.asOf ? b : a);

/** "You were marked", sent to the student concerned. `status` is null when the mark was withdrawn. */
export const youWereMarked = z.object({
  eventId: z.string(),
  eventName: z.string(),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  position: z.number().int(),
});
export type YouWereMarked = z.infer<typeof youWereMarked>;

/**
 * An admin opened, completed or reopened an event. Sent to admins and to the event's passes, because their lists and
 * doors may have to change.
 */
export const liveEventStatus = z.object({
  eventId: z.string(),
  status: z.enum(EVENT_STATUSES),
  position: z.number().int(),
});
export type LiveEventStatus = z.infer<typeof liveEventStatus>;

/**
 * Sent at the beginning of a connection and now and then: the newest position, and which day it is at the college by the
 * server's clock. `termsAsOf`: the newest position at which an event or a student was added or changed. Counts of
 * other facts do not tell that. `contextVersion`: another number after each change of a user, an event or a pass, also
 * of what is no fact, as a name. `officeVersion`: another text after each change of notices, regular reports, photos
 * and the office's settings, and of who or what waits for the office.
 */
export const liveTick = z.object({
  asOf: z.number().int(),
  termsAsOf: z.number().int(),
  contextVersion: z.number().int(),
  officeVersion: z.string(),
  day: daySchema,
});
export type LiveTick = z.infer<typeof liveTick>;

/** The live code of the student was bound to a phone. Sent to the student, whose other devices show it. */
export const liveDeviceBound = z.object({
  deviceId: z.string(),
  since: z.string(),
  browser: z.string().nullable().default(null),
});
export type LiveDeviceBound = z.infer<typeof liveDeviceBound>;

/** Whether the database can still store anything. Sent to admins only, because they can free space. */
export const liveStorage = z.object({ diskFull: z.boolean() });
export type LiveStorage = z.infer<typeof liveStorage>;

/** The server's messages. Clients send nothing but their token in the handshake. */
export interface ServerToClient {
  counts: (counts: LiveCounts) => void;
  eventStatus: (change: LiveEventStatus) => void;
  youWereMarked: (mark: YouWereMarked) => void;
  /** One of the user's own reports, complete, because it progressed, is ready, or has failed. */
  report: (report: Report) => void;
  deviceBound: (bound: LiveDeviceBound) => void;
  /** The student's own code was replaced, so what their screens show is no longer valid. */
  codeReplaced: () => void;
  /**
   * The user's own data changed: name, roll number, trade, year. Sent within seconds. Also sent to a student when the
   * office has decided what they asked to be corrected.
   */
  profileChanged: () => void;
  storage: (storage: LiveStorage) => void;
  tick: (tick: LiveTick) => void;
  /** Another day began at the college. Sent to students, who hear no tick: its position tells how busy the office is. */
  newDay: () => void;
  /**
   * An event was added, changed or deleted: sent to students, and to the passes of that event. It says nothing of the
   * event, because each asks for what they may see. Students hear of completing and reopening by it, too.
   */
  eventsChanged: () => void;
}
export type ClientToServer = Record<string, never>;

export const liveHandshake = z.object({ token: z.string().min(1).max(4096) });

/** The server derives rooms from the user. A client never names a room. */
export const ROOMS = {
  admins: 'admins',
  students: 'students',
  user: (id: string): string => `user:${id}`,
  /** Passes hear of their own events, and nothing else. */
  event: (id: string): string => `event:${id}`,
  pass: (id: string): string => `pass:${id}`,
  /** The passes that an admin issued. */
  passesOf: (id: string): string => `passes-of:${id}`,
} as const;

/**
 * Why a handshake was refused. `unauthenticated` is permanent: this token is never accepted again. `unavailable` is
 * temporary: the server cannot identify the user now, or the clock of a pass's device is wrong. It may accept the next
 * handshake.
 */
const LIVE_REFUSALS = ['unauthenticated', 'unavailable'] as const;
export type LiveRefusalCode = (typeof LIVE_REFUSALS)[number];

/** What a refusal carries (`connect_error.data`). */
export const liveRefusal = z.object({ code: z.enum(LIVE_REFUSALS) });
export type LiveRefusal = z.infer<typeof liveRefusal>;

/** Whether this failed handshake will always fail again. */
export const isRefusedForGood = (error: { readonly data?: unknown }): boolean =>
  liveRefusal.safeParse(error.data).data?.code === 'unauthenticated';
