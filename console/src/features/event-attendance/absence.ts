/** Words and signs of a pasted list that say who was there and who was not. */

/** What a text says of those it names. `both`: one was there and another was not. */
export type Says = 'present' | 'absent' | 'both' | null;

const ABSENT_SIGNS = '[❌❎✖✗✘☒🚫⛔👎]';
const PRESENT_SIGN = /[✓✔☑✅👍]/u;
const ABSENT =
  'absent|अनुपस्थित|\\b(not\\s+(yet\\s+)?(present|marked|here|there|attend\\w*|com\\w+|came)|did\\s*(n.?t|not)\\s+(attend|come)|no[\\s-]show|on\\s+leave|missing|excused)';
const PRESENT = 'उपस्थित|\\b(present|attended|attendees|came)\\b';
const ABSENT_MARKS = new RegExp(`${ABSENT}|${ABSENT_SIGNS}`, 'giu');
const PRESENT_WORDS = new RegExp(PRESENT, 'iu');
const FIRST_WORD = new RegExp(`^[^\\p{L}]*(${ABSENT}|${PRESENT})`, 'iu');

/** A text without its words and signs for absent. */
export const withoutAbsent = (text: string): string => text.replace(ABSENT_MARKS, ' ');

/** What the words and signs of a text say. */
export function saidIn(text: string): Says {
  // "Not present" has the word in it, too.
  const rest = withoutAbsent(text);
  const isAbsent = rest !== text;
  const isPresent = PRESENT_WORDS.test(rest) || PRESENT_SIGN.test(text);
  if (isAbsent) return isPresent ? 'both' : 'absent';
  return isPresent ? 'present' : null;
}

/** Whether a line or row counts as absent: by what it says itself, or by the part of the list in which it stands. */
export const isSaidAbsent = (said: Says, part: Says): boolean =>
  said === 'absent' || said === 'both' || (said === null && part === 'absent');

/** Whether a text begins with what it says: "Absent: …" stands for what follows, too. */
export const beginsWithIt = (text: string): boolean => FIRST_WORD.test(text);

/** Short for absent, wherever it stands by itself. */
const ABSENT_SHORT = new Set(['ab', 'abs']);
/** These may be a section, a blood group or another answer, too. Beside the others of their kind they are marks. */
const KINDS = [
  { present: ['p', 'pr', 'pres', 'present'], absent: ['a', 'l', 'lv', 'leave'], anyHeading: true },
  { present: ['y', 'yes', 'true'], absent: ['n', 'no', 'false'], anyHeading: false },
  { present: ['1'], absent: ['0'], anyHeading: false },
] as const;
/** A column of marks is headed by what it holds, or by its day. */
const MARKS_HEADING = /attend|present|absent|status|here|came|p\s*\/\s*a|\d/i;

/** A word as it is compared: `(AB).` is `ab`, and `AB+` is a blood group. */
const bare = (word: string): string => word.toLowerCase().replace(/^[\s()[\].:*_-]+|[\s()[\].:*_-]+$/g, '');

export const isShortForAbsent = (word: string): boolean => ABSENT_SHORT.has(bare(word));

/** Below the heading "Absent" these say that somebody was not. */
const IS_NONE = /^(|0|no|n|false|p|present)$/;

/**
 * Which cells of a column say that somebody was absent. `heading`: that of the column; empty: it has none. `cells`:
 * those below.
 */
export function absentCells(heading: string, cells: readonly string[]): ReadonlySet<string> {
  if (saidIn(heading) === 'absent') return new Set(cells.filter(cell => !IS_NONE.test(bare(cell))));
  const words = new Set(cells.map(bare));
  const isHeaded = MARKS_HEADING.test(heading);
  const kinds = KINDS.filter(
    ({ present, anyHeading }) =>
      isHeaded || ((anyHeading || heading === '') && present.some(each => words.has(each))),
  );
  const absent = new Set<string>([...ABSENT_SHORT, ...kinds.flatMap(each => [...each.absent])]);
  return new Set(cells.filter(cell => absent.has(bare(cell))));
}
