import { z } from 'zod';
import { success } from '../common.ts';

/** What every screen needs to know about the college before sign-in (`GET /api/college`). */
export const collegeAnswer = z.object({
  success,
  college: z.object({
    name: z.string(),
    /** How the placement office is reached, in a line, if it wants that to be shown. */
    contact: z.string().nullable().default(null),
    timeZone: z.string(),
    passwordMinLength: z.number().int(),
    /** Whether a forgotten password can be replaced by mail. Otherwise the office hands over a link. */
    mailsPasswordLinks: z.boolean(),
    /** The address by which others reach the console, if one is set. It need not be the one that is open here. */
    origin: z.string().nullable().default(null),
    /** Everything here is sample data, not real attendance. */
    sample: z.boolean(),
  }),
});
export type College = z.infer<typeof collegeAnswer>['college'];

export const connectivityAnswer = z.object({ success, message: z.string() });
