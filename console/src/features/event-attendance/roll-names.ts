import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { nameKey } from '#contract/search.ts';

/** So many letters of a name are taken for it: Venkat for Venkataraman. */
const SHORTENED = 3;
/** What people put beside a roll number that says nothing of who was there. "Late" is said of who came. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr shri smt km kumari sir madam mam and student students of the name roll year yr sem semester sec section batch branch dept class am pm late'.split(
    ' ',
  ),
);

/** Whether a word beside a roll number is of its student: of the name or the trade. An initial may be a mark. */
export function isOfStudent(student: DoorStudent | undefined, word: string): boolean {
  const key = nameKey(word);
  if (NEUTRAL.has(key)) return true;
  if (!student || key.length < 2) return false;
  return wordsOf(`${student.name} ${student.trade ?? ''}`).some(each => isSameName(each, key));
}

const wordsOf = (text: string): readonly string[] => nameKey(text).split(/[\s.'-]+/);

const isSameName = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= SHORTENED && (one.startsWith(other) || other.startsWith(one)));
