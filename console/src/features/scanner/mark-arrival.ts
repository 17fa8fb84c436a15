import { z } from 'zod';
import { idSchema } from '#contract/common.ts';
import { scannedStudent } from '#contract/qr.ts';

/** What the scanner hands to Mark Attendance through the navigation. */
export const markArrival = z.object({
  user: scannedStudent,
  scannedData: z.string(),
  /** Named by a code anybody could have made: the admin confirms by eye, and the mark says so. */
  unverified: z.boolean().optional(),
  eventId: idSchema.optional(),
});
export type MarkArrival = z.infer<typeof markArrival>;
