import { z } from 'zod';
import { LIMITS } from './constants.ts';

/** In small letters, as the database writes it: the same id is then the same text everywhere. */
export const idSchema = z.uuid('This is not an id').toLowerCase();
const NO_INSTANT = 'This is not a moment in time (ISO 8601)';
/** PostgreSQL's calendar has no year 0, and nobody's has an offset of 99 hours. */
export const instantSchema = z.iso.datetime({ offset: true, error: NO_INSTANT }).refine(text => {
  const at = Date.parse(text);
  return at >= Date.parse('0001-01-01T00:00:00Z') && at < Date.parse('9999-12-31T00:00:00Z');
}, NO_INSTANT);
/** What a clock shows: HH:MM. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be HH:MM');
/** PostgreSQL's calendar has no year 0. */
export const daySchema = z.iso
  .date('This is not a day (YYYY-MM-DD)')
  .refine(day => day >= '0001-01-01', 'This is not a day (YYYY-MM-DD)');

const NOT_STORABLE = 'This text holds a character that cannot be stored';
/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Text as people type it: trimmed, and of characters that can be stored. */
export const textSchema = z.string().trim().refine(isStorable, NOT_STORABLE);

/** Text that must be there: left out or empty, it is missed with the same sentence. */
export const requiredText = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).refine(isStorable, NOT_STORABLE);

/** `?limit=&cursor=` of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(LIMITS.page.max).default(LIMITS.page.default),
  cursor: z.string().max(200).optional(),
};

/** What every list answers beside its rows: `count` matches the filter, `total` is what there is. */
export const pageAnswer = {
  count: z.number().int(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
};

export const success = z.literal(true);
