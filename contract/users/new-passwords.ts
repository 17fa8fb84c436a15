import { z } from 'zod';
import { idSchema, success } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { userRecord } from './schema.ts';

export const newPasswordsBody = z.strictObject({
  ids: z.array(idSchema).min(1).max(LIMITS.bulkUsers),
  /** Whether those get one, too, who have chosen a password, which then stops working. */
  replaceChosen: z.boolean().default(false),
});
export type NewPasswordsBody = z.infer<typeof newPasswordsBody>;

/** `kept`: the student has chosen a password, and goes on with it. */
const OUTCOMES = ['made', 'kept', 'refused'] as const;

/** What became of one user. `user`: as they are now; null: there is no such user. */
const newPasswordResult = z.object({
  id: idSchema,
  outcome: z.enum(OUTCOMES),
  error: z.string().nullable(),
  user: userRecord.nullable(),
  /** Shown only once. */
  initialPassword: z.string().nullable(),
});
export type NewPasswordResult = z.infer<typeof newPasswordResult>;

/** How many of each outcome. */
export function passwordCounts(results: readonly NewPasswordResult[]): PasswordCounts {
  const counts = { made: 0, kept: 0, refused: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
type PasswordCounts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

export const newPasswordsAnswer = z.object({
  success,
  message: z.string(),
  results: z.array(newPasswordResult),
});
export type NewPasswordsAnswer = z.infer<typeof newPasswordsAnswer>;
