import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '../accounts/schema.ts';
import { idSchema, success, textOr, textSchema } from '../common.ts';
import { LIMITS, YEARS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { userRecord } from './schema.ts';

const { phone, address, emergencyContact } = personalFields;

/** A trade by its name or its code. */
const tradeOf = textOr(MESSAGES.tradeRequired)
  .min(1, MESSAGES.tradeRequired)
  .pipe(textSchema.max(LIMITS.trade.max, MESSAGES.tradeUnknown));

/** Body of `POST /users`: one student, who gets an initial password as after an import. */
export const addStudentBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  roll_no: rollNoSchema,
  trade: tradeOf,
  year: personalFields.year.optional(),
  phone: phone.optional(),
  address: address.optional(),
  emergencyContact: emergencyContact.optional(),
});
export type AddStudentBody = z.infer<typeof addStudentBody>;

/** What may be changed of many users at once. What is left out stays. */
const bulkChange = z
  .strictObject({
    trade: tradeOf,
    year: z.enum(YEARS, MESSAGES.yearUnknown),
    active: z.boolean(),
  })
  .partial()
  .refine(change => Object.keys(change).length > 0, MESSAGES.bulkChangeEmpty);

export const changeUsersBody = z.strictObject({
  ids: z.array(idSchema).min(1).max(LIMITS.bulkUsers),
  change: bulkChange,
});
export type ChangeUsersBody = z.infer<typeof changeUsersBody>;

/** `unchanged`: the user was as wanted already, and nothing is recorded. */
const CHANGE_OUTCOMES = ['changed', 'unchanged', 'refused'] as const;

/** What became of one user. `user`: as they are now; null: there is no such user. */
const changeResult = z.object({
  id: idSchema,
  outcome: z.enum(CHANGE_OUTCOMES),
  error: z.string().nullable(),
  user: userRecord.nullable(),
});
export type ChangeResult = z.infer<typeof changeResult>;

/** How many of each outcome. */
export function countsOf(results: readonly ChangeResult[]): ChangeCounts {
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
type ChangeCounts = Readonly<Record<(typeof CHANGE_OUTCOMES)[number], number>>;

export const changeUsersAnswer = z.object({ success, message: z.string(), results: z.array(changeResult) });
