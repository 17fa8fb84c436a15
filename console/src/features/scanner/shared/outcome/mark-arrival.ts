import { z } from 'zod';
import { idSchema } from '#contract/common.ts';
import { knownStudent } from '#contract/qr/code.ts';

/** What the scanner passes to Mark Attendance in the navigation state. */
export const markArrival = z.object({
  user: knownStudent,
  /** From an unsigned code, which anyone can make. The admin confirms by eye, and the mark records that. */
  unverified: z.boolean().optional(),
  eventId: idSchema.optional(),
});
export type MarkArrival = z.infer<typeof markArrival>;
