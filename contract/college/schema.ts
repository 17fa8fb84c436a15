import { z } from 'zod';
import { success } from '../common.ts';

/** What every screen needs to know about the college before sign-in (`GET /api/college`). */
export const collegeAnswer = z.object({
  success,
  college: z.object({ name: z.string(), timeZone: z.string(), passwordMinLength: z.number().int() }),
});
export type College = z.infer<typeof collegeAnswer>['college'];

export const connectivityAnswer = z.object({ success, message: z.string() });
