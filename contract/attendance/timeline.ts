import { z } from 'zod';
import { idSchema, person, success } from '../common.ts';
import { ATTENDANCE_STATUSES } from '../constants.ts';
import { LATE_REASONS } from '../late-scans/schema.ts';
import { recordedChange } from './amendments.ts';
import { strengthSchema } from './strength.ts';

/** Query of `GET /attendance/user/:id/timeline`: the event. */
export const timelineQuery = z.strictObject({ eventId: idSchema });

/** When it reached the server, by the server's clock. */
const at = z.string();
/** The name of the scanning device. Null: it had none. */
const gate = z.string().nullable();

/**
 * What happened with one student at one event.
 * - `recorded`: a fact of the mark. If the clock was set back since the one before, `at` is that one's.
 * - `refused`: a scan of the student's code that marked nobody, with the sentence that the door showed. Admins also see
 *   codes that only claimed to be the student's; such a code proves nothing about the student.
 * - `late`: a scan that does not count by itself.
 * - `decided`: what an admin decided about it.
 * - `phone`: the student bound a phone for their live code, on the day of the event.
 */
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded'), at, change: recordedChange }),
  z.object({ kind: z.literal('refused'), at, message: z.string(), by: person, gate }),
  z.object({
    ...{ kind: z.literal('late'), at, scannedAt: z.string(), why: z.enum(LATE_REASONS) },
    ...{ status: z.enum(ATTENDANCE_STATUSES), strength: strengthSchema.nullable(), by: person },
  }),
  z.object({
    ...{ kind: z.literal('decided'), at, accepted: z.boolean() },
    ...{ reason: z.string().nullable(), by: person },
  }),
  z.object({ kind: z.literal('phone'), at }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Oldest first. */
export const timelineAnswer = z.object({
  success,
  student: person,
  event: z.object({ id: z.string(), title: z.string() }),
  entries: z.array(timelineEntry),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
