import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '#contract/accounts/schema.ts';
import { YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { tradeNamed } from '#contract/users/schema.ts';

/** "2", "2nd", "2nd Year" and nothing at all, as offices write a year of study. */
const yearCell = z
  .string()
  .transform((text): string | null => {
    const digit = /^([1-4])(?:st|nd|rd|th)?(?:\s*year)?$/i.exec(text)?.[1];
    return digit ? (YEARS[Number(digit) - 1] ?? text) : text;
  })
  .pipe(personalFields.year);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** "Mechanical", "electronics and communication": the first words of a name, if no other trade begins with them. */
export function tradeBeginning(text: string): string | undefined {
  const wanted = wordsOf(text);
  const found = TRADE_NAMES.filter(name => wanted.every((word, index) => wordsOf(name)[index] === word));
  return wanted.length > 0 && found.length === 1 ? found[0] : undefined;
}

const tradeCell = z
  .string()
  .min(1, MESSAGES.tradeRequired)
  .transform((text, context) => {
    const trade = tradeNamed(text) ?? tradeBeginning(text);
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
