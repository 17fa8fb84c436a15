import { z } from 'zod';
import { idSchema, person, success } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_IDENTITIES } from '../constants.ts';
import { CORRECTION_WISHES } from '../corrections/wishes.ts';
import { LATE_REASONS } from '../late-scans/schema.ts';
import { recordedChange } from './amendments.ts';
import { strengthSchema } from './strength.ts';

/** Query of `GET /attendance/user/:id/timeline`: the event. */
export const timelineQuery = z.strictObject({ eventId: idSchema });

/** When it reached the server, by the server's clock. */
const at = z.string();
/** The name of the scanning device. Null: it had none. */
const gate = z.string().nullable();

/** Which students an event expects, when, and how they are identified. */
const eventTerms = z.object({
  date: z.string(),
  time: z.string(),
  trades: z.array(z.string()),
  years: z.array(z.string()),
  /** How many students it lists one by one, and whether this one is among them. */
  listed: z.number().int().default(0),
  isListed: z.boolean().default(false),
  identity: z.enum(EVENT_IDENTITIES),
});
export type TimelineTerms = z.infer<typeof eventTerms>;

/** What decides where a student is expected. */
const studentTerms = z.object({
  trade: z.string().nullable(),
  year: z.string().nullable(),
  active: z.boolean(),
});

/**
 * What an admin did to the event's status.
 * - `added_late`: it was added, open, when its day had passed already.
 * - `reopened_after_day`: nobody had completed it, but its day had passed.
 */
const EVENT_STEPS = ['added_late', 'opened', 'completed', 'reopened', 'reopened_after_day'] as const;

/** Who did something else than mark, and when, by the server's clock. */
const act = { at, occurredAt: z.string(), by: person };

/**
 * What happened with one student at one event.
 * - `recorded`: a fact of the mark.
 * - `refused`: a scan of the student's code that marked nobody, with the sentence that the door showed. Admins also see
 *   codes that only claimed to be the student's; such a code proves nothing about the student.
 * - `late`: a scan that does not count by itself.
 * - `decided`: what an admin decided about it.
 * - `asked`: the student asked the office for a correction.
 * - `answered`: what an admin decided about that. `reason`: of a refusal.
 * - `phone`: the student bound a phone for their live code, on the day of the event.
 * - `event`: an admin changed the event's status.
 * - `terms`: an admin changed its day, its hour, which students it expects, or whether it is strict.
 * - `student`: the student was registered (`from` is null), changed trade or year, or was deactivated or reactivated. Of
 *   somebody who was erased, no year.
 *
 * The last three begin with the event. They and the marks are in the order in which they were recorded: if the clock
 * was set back since the one before, `at` is that one's.
 */
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded'), at, change: recordedChange }),
  z.object({
    ...{ kind: z.literal('refused'), at, message: z.string(), by: person, gate },
    /** By the device's clock. Null: it is not known. */
    scannedAt: z.string().nullable(),
  }),
  z.object({
    ...{ kind: z.literal('late'), at, scannedAt: z.string(), why: z.enum(LATE_REASONS) },
    ...{ status: z.enum(ATTENDANCE_STATUSES), strength: strengthSchema.nullable(), by: person },
  }),
  z.object({
    ...{ kind: z.literal('decided'), at, accepted: z.boolean() },
    ...{ reason: z.string().nullable(), by: person },
  }),
  z.object({ kind: z.literal('asked'), at, wish: z.enum(CORRECTION_WISHES), text: z.string() }),
  z.object({
    ...{ kind: z.literal('answered'), at, approved: z.boolean() },
    ...{ reason: z.string().nullable(), by: person },
  }),
  z.object({ kind: z.literal('phone'), at }),
  z.object({ kind: z.literal('event'), what: z.enum(EVENT_STEPS), ...act }),
  z.object({ kind: z.literal('terms'), from: eventTerms, to: eventTerms, ...act }),
  z.object({ kind: z.literal('student'), from: studentTerms.nullable(), to: studentTerms, ...act }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Oldest first. */
export const timelineAnswer = z.object({
  success,
  student: person,
  event: z.object({ id: z.string(), title: z.string() }),
  /** Whether the event expects the student, or did when it was over. */
  expected: z.boolean(),
  /** What the student may ask the office for, and whether such a request waits. */
  correction: z
    .object({
      wishes: z.array(z.enum(CORRECTION_WISHES)),
      waits: z.boolean(),
      /** The last day on which it can, or could, be asked for. Null: there is no limit, or nothing to ask for. */
      until: z.string().nullable().default(null),
    })
    .default({ wishes: [], waits: false, until: null }),
  entries: z.array(timelineEntry),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
