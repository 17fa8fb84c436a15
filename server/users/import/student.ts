import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '#contract/accounts/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { yearOf } from '#contract/users/year-words.ts';
import { likelyTrades, type TradeAliases, tradeOf } from './trade-words.ts';

/** A year of study, and nothing at all, as offices write it. */
const yearCell = z
  .string()
  .nullable()
  .transform((text): string | null => yearOf(text ?? '') ?? text)
  .pipe(personalFields.year);

const tradeCell = (aliases: TradeAliases) =>
  z
    .string()
    .min(1, MESSAGES.tradeRequired)
    .transform((text, context) => {
      const trade = tradeOf(text, aliases);
      if (trade !== undefined) return trade;
      const beginning = text.slice(0, LIMITS.trade.max);
      context.addIssue(IMPORT_MESSAGES.tradeUnknown(beginning, likelyTrades(beginning)));
      return z.NEVER;
    });

/** What offices write where there is nothing to write, and spreadsheets where they could not calculate. */
const NO_NAME = /^([-.]+|[\u2013\u2014]|n\.?\/?a\.?|#n\/a|#[a-z]+(\/0)?[!?])?$/i;
/** Nil is a first name, too. */
const NO_WORD = /^(nil|none)$/i;
const isNothing = (text: string): boolean => NO_NAME.test(text) || NO_WORD.test(text);

/** A name put together from the left, without the parts that only say that there is none. */
export const nameFrom = (parts: readonly string[]): string =>
  parts
    .filter(part => !NO_NAME.test(part))
    .filter((part, nth) => nth === 0 || !NO_WORD.test(part))
    .join(' ');

/**
 * What a spreadsheet shows, and writes, of a long number in a narrow column (##### in one that is too narrow), and makes
 * of a number such as 21E01. 1E-05 may be typed: it would write 1.00E-05.
 */
const SHORTENED = /^\d([.,]\d+)?e\+\d+$|^\d[.,]\d+e-\d+$|^#{2,}$/i;
const isWhole = (text: string | null): boolean => text === null || !SHORTENED.test(text);

/** A percentage, or less than one. */
const PART = /^\d+([.,]\d+)? ?%$|^0?[.,]\d+$/;

/** What a spreadsheet makes of 12-5, 5/24 or 21-3-01, as a workbook has it and as a CSV file. */
const DAY_OF_MONTH = '(0?[1-9]|[12][0-9]|3[01])';
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DAY = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d( \d\d:\d\d)?|${DAY_OF_MONTH}-${MONTH}(-(19|20)?\d\d)?|${MONTH}-\d\d)$`,
);

/** The same in digits, the day or the month first. */
const IN_DIGITS = /^(\d{1,2})([-/])(\d{1,2})\2((19|20)?\d\d)$/;
function isDayInDigits(text: string): boolean {
  const [, one, , other] = IN_DIGITS.exec(text) ?? [];
  const [less = 0, more = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b);
  return less >= 1 && less <= 12 && more <= 31;
}

const FRACTION = /^\d+[.,]\d+$/;
/** With commas at thousands, or as India has them at lakhs. */
const GROUPED = /^\d{1,3}(,\d{2,3})+$/;

/**
 * Whether a spreadsheet may have made this roll number of another. It is not refused: a college may have numbers such as
 * 12-05-2024, and could write them in no other way.
 */
export const maybeMade = (rollNo: string): boolean =>
  isDayInDigits(rollNo) || FRACTION.test(rollNo) || GROUPED.test(rollNo);

/** What marks a number as text in a spreadsheet, and stays before it in some CSV files. */
const TEXT_MARK = /^['\u2018\u2019]\s*(?=[\p{L}\p{N}])/u;
export const withoutTextMark = (text: string): string => text.replace(TEXT_MARK, '');

const rollNoCell = z
  .string()
  .transform(text => (isNothing(text) ? '' : withoutTextMark(text)))
  .pipe(
    rollNoSchema
      .refine(isWhole, IMPORT_MESSAGES.numberShortened)
      .refine(text => !PART.test(text), IMPORT_MESSAGES.madeAFraction)
      .refine(text => !DAY.test(text), IMPORT_MESSAGES.madeADay),
  );

/** Null, where the student keeps the number. */
const newRollNoCell = z
  .string()
  .transform((text): string | null => (text === '' || isNothing(text) ? null : text))
  .pipe(rollNoCell.nullable())
  .default(null);

/** What a spreadsheet writes for letters that its CSV cannot hold, as of Hindi, and a program for what it cannot read. */
const LOST = /\?{2}|\uFFFD/;
const nameCell = z
  .string()
  .refine(text => !LOST.test(text), IMPORT_MESSAGES.lettersLost)
  .refine(text => !DAY.test(text) && !isDayInDigits(text), IMPORT_MESSAGES.madeADay)
  .pipe(nameSchema);

const written = z.string().transform((text): string | null => (isNothing(text) ? null : text));
const numberCell = written.refine(isWhole, IMPORT_MESSAGES.numberShortened);

/** A row's cells as a student. Null, for an optional field: the file leaves it out. */
export const studentRow = (aliases: TradeAliases) =>
  z.object({
    name: nameCell,
    email: emailSchema,
    roll_no: rollNoCell,
    trade: tradeCell(aliases),
    year: written.pipe(yearCell).default(null),
    phone: numberCell.pipe(personalFields.phone).default(null),
    address: written.pipe(personalFields.address).default(null),
    emergencyContact: numberCell.pipe(personalFields.emergencyContact).default(null),
    new_roll_no: newRollNoCell,
  });
export type StudentRow = ReturnType<typeof studentRow>;
export type Student = z.infer<StudentRow>;
