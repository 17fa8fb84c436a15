import { z } from 'zod';

/**
 * How the student of a mark was identified.
 * - `live`: by a code that lives for seconds, on the phone bound to the student.
 * - `static`: by the code that stays the same, which may be a picture of it.
 * - `manual`: by name or roll number, by an admin who looked.
 * - `unsigned`: by a code that anyone can make, confirmed by eye.
 */
export const STRENGTHS = ['live', 'static', 'manual', 'unsigned'] as const;
export const strengthSchema = z.enum(STRENGTHS);
export type Strength = (typeof STRENGTHS)[number];

/** The strengths in words, on screens and in files. */
export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  live: 'Live code',
  static: 'Fixed code',
  manual: 'By hand',
  unsigned: 'Confirmed by eye',
};
