import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { MESSAGES } from './messages.ts';
import { onOneLine, trimmed } from './texts.ts';

/** In small letters, as the database writes it, so that the same id is always the same text. */
export const idSchema = z.uuid().toLowerCase();
/**
 * For bodies that create something: its id, made by the caller. If an answer was lost, the same person may send the same
 * again, and is answered what it made the first time.
 */
export const callersId = { id: idSchema.optional() };
/** PostgreSQL's calendar has no year 0, and no time zone has an offset of 99 hours. */
export const instantSchema = z.iso.datetime({ offset: true }).check(context => {
  const at = Date.parse(context.value);
  if (at >= Date.parse('0001-01-01T00:00:00Z') && at < Date.parse('9999-12-31T00:00:00Z')) return;
  context.issues.push({ code: 'invalid_format', format: 'datetime', input: context.value });
});
/** A time of day: HH:MM. */
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
export const timeSchema = z.string().regex(TIME_PATTERN, MESSAGES.timeInvalid);
/** PostgreSQL's calendar has no year 0. */
export const daySchema = z.iso.date().check(context => {
  if (context.value < '0001-01-01')
    context.issues.push({ code: 'invalid_format', format: 'date', input: context.value });
});

/** Whether a text can be stored: PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Text that a person typed: trimmed, and only with characters that can be stored. */
export const textSchema = z.string().overwrite(trimmed).refine(isStorable, MESSAGES.notStorable);

/** U+FFFD is no letter: it stands for one that was lost, because what was sent as UTF-8 was something else. */
const isWhole = (text: string): boolean => !text.includes('\ufffd');

/** Text that is kept and read: none of its letters was lost on the way. */
export const keptText = textSchema.refine(isWhole, MESSAGES.notStorable);

/**
 * Text with a sentence of its own for when it is left out. Something that is no text is not missing: then the sentence
 * says what it must be.
 */
export const textOr = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) });

/** Required text. Left out or empty, it gets the same message. */
export const requiredText = (missing: string) =>
  textOr(missing)
    .overwrite(trimmed)
    .min(1, missing)
    .refine(text => isStorable(text) && isWhole(text), MESSAGES.notStorable);

/** The same on one line: it is read in lists, among choices and in the names of files. */
export const requiredLine = (missing: string) => requiredText(missing).overwrite(onOneLine);

/**
 * An optional filter. A blank value means the same as none: forms send it for the choice 'all', and for an empty field.
 */
export const filterOf = <Choice extends z.ZodType>(choice: Choice) =>
  z.preprocess(
    (sent: z.input<Choice> | '' | undefined) => (sent === '' ? undefined : sent),
    choice.optional(),
  );

/** A cursor may hold a name and what it is sorted by: in other letters than Latin they are three times as long in bytes. */
const CURSOR_MOST = 2_000;

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * A number in a query, in decimal digits. JavaScript would also take `0x10`, `1e1`, ` 5` and an empty text for numbers.
 */
const inDigits = (number: z.ZodNumber) =>
  z.preprocess(
    (sent: unknown) => (typeof sent === 'string' && DECIMAL.test(sent) ? Number(sent) : sent),
    number,
  );

/** `?limit=&cursor=` of every list. */
export const pageQuery = {
  limit: inDigits(z.number().int().min(1).max(LIMITS.page.max)).default(LIMITS.page.default),
  cursor: z.string().max(CURSOR_MOST).optional(),
};

/** The same for lists that are usually read whole. */
export const wholePage = { ...pageQuery, limit: pageQuery.limit.unwrap().default(LIMITS.page.max) };

/** What every list answers beside its rows. `count`: rows that match the filter. `total`: all rows. */
export const pageAnswer = {
  count: z.number().int(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
};

/** Somebody, named beside what they did. */
export const person = z.object({ id: z.string(), name: z.string() });

/** What a student is told apart by, on a screen or a card. */
export const namedStudent = {
  id: z.string(),
  name: z.string(),
  roll_no: z.string().nullable(),
  trade: z.string().nullable(),
};

export const success = z.literal(true);
