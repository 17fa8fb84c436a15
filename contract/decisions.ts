import { z } from 'zod';
import { requiredText } from './common.ts';
import { LIMITS } from './constants.ts';
import { MESSAGES } from './messages.ts';

/** Why somebody decided or changed something, in their words. */
export const reasonSchema = requiredText(MESSAGES.reasonRequired).max(
  LIMITS.reason.max,
  MESSAGES.reasonTooLong,
);

/** Approved, or refused with a reason. `seen`: what the admin saw when deciding. */
export const decisionOn = <Seen extends z.ZodRawShape>(seen: Seen) =>
  z.discriminatedUnion('approve', [
    z.strictObject({ ...seen, approve: z.literal(true) }),
    z.strictObject({ ...seen, approve: z.literal(false), reason: reasonSchema }),
  ]);

/** The body of as many refusals as are decided together, each with the longest reason in letters of three bytes each. */
export const DECISIONS_LIMIT = '128kb';
