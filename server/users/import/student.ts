import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '#contract/accounts/schema.ts';
import { YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { tradeNamed } from '#contract/users/schema.ts';

/** "2", "2nd", "2nd Year" and nothing at all, as offices write a year of study. */
const yearCell = z
  .string()
  .transform((text): string | null => {
    const digit = /^([1-4])(?:st|nd|rd|th)?(?:\s*year)?$/i.exec(text)?.[1];
    return digit ? (YEARS[Number(digit) - 1] ?? text) : text;
  })
  .pipe(personalFields.year);

const tradeCell = z
  .string()
  .min(1, MESSAGES.tradeRequired)
  .transform((text, context) => {
    const trade = tradeNamed(text);
    if (trade !== undefined) return trade;
    context.addIssue(MESSAGES.tradeUnknown);
    return z.NEVER;
  });

/** A row's cells as a student. Null, for an optional field: the file leaves it out. */
export const studentRow = z.object({
  name: nameSchema,
  email: emailSchema,
  roll_no: rollNoSchema,
  trade: tradeCell,
  year: yearCell.default(null),
  phone: personalFields.phone.default(null),
  address: personalFields.address.default(null),
  emergencyContact: personalFields.emergencyContact.default(null),
});
export type Student = z.infer<typeof studentRow>;
