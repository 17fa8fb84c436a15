import { LIMITS } from '#contract/constants.ts';
import type { ScannedStudent } from '#contract/qr.ts';

/** What was typed: by a handheld scanner, the text of a code; by a person, a roll number or a name. */
export type Typed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'code' | 'search'; readonly text: string };

/** A code's text begins like JSON; what no name or roll number is as long as was scanned as well. */
export function readTyped(raw: string): Typed {
  const text = raw.trim();
  if (text === '') return { kind: 'nothing' };
  return { kind: text.startsWith('{') || text.length > LIMITS.search.max ? 'code' : 'search', text };
}

/** The one with exactly this roll number; all that were found where nobody has it. */
export function bestMatches(students: readonly ScannedStudent[], text: string): readonly ScannedStudent[] {
  const wanted = text.trim().toLowerCase();
  const exact = students.filter(({ roll_no }) => roll_no?.toLowerCase() === wanted);
  return exact.length > 0 ? exact : students;
}
