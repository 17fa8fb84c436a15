/** Words of a pasted list that say who was there and who was not. */

import { ABSENT_SIGNS, hasTick, withoutTicks } from './signs.ts';

/** What a text says of those it names. `both`: one was there and another was not. */
export type NamedStatus = 'present' | 'absent' | 'both' | null;

const ABSENT =
  'absent|अनुपस्थित|गैर\\s*हाज|\\b(not\\s+(yet\\s+)?(present|marked|here|there|attend\\w*|com\\w+|came)|did\\s*(n.?t|not)\\s+(attend|come)|no[\\s-]show|(on\\s+|sick\\s+|medical\\s+)?leave|on\\s+duty|missing|excused|except|excluding|other\\s+than)\\b';
const PRESENT = 'उपस्थित|\\b(present|attended|attendees|came)\\b';
const ABSENT_MARKS = new RegExp(`${ABSENT}|${ABSENT_SIGNS}`, 'giu');
const PRESENT_WORDS = new RegExp(PRESENT, 'iu');
const BEFORE_WORD = new RegExp(`^(.*?)(${ABSENT}|${PRESENT})`, 'iu');

/** A text without its words and signs for absent. */
export const withoutAbsent = (text: string): string => text.replace(ABSENT_MARKS, ' ');

/** What the words and signs of a text say. */
export function statusIn(text: string): NamedStatus {
  // "Not present" has the word in it, too.
  const rest = withoutAbsent(text);
  const isAbsent = rest !== text;
  const isPresent = PRESENT_WORDS.test(rest) || hasTick(text);
  if (isAbsent) return isPresent ? 'both' : 'absent';
  return isPresent ? 'present' : null;
}

/** In a heading these say that those below it were not there. Beside a roll number they may be said of something else. */
const NOT_THERE =
  /बाकी|नहीं|^\W*(n\W?a|ab|abs)\W*$|^[^\p{L}]*not\b|\b(yet\s+to|remaining|bunk\w*|ineligible|not\s+(eligible|allowed|selected|shortlisted|registered|paid|joined|reported|confirmed|approved|interested|available)|reject\w*|pending|wait\W?list\w*|debar\w*|detain\w*|suspend\w*|cancel\w*|withdr[ae]w\w*|drop(ped)?\W?outs?|defaulters?|nahin?)\b/iu;

/** What a line or row without students says of those below it. */
export const headingStatus = (text: string): NamedStatus =>
  statusIn(text) ?? (NOT_THERE.test(text) ? 'absent' : null);

/** What a text says below a heading. Of those who were not there a tick says that they are of these. */
export const statusBelow = (part: NamedStatus, text: string): NamedStatus =>
  statusIn(part === 'absent' ? withoutTicks(text) : text);

/** Whether a line or row counts as absent: by what it says itself, or by the part of the list in which it stands. */
export const countsAsAbsent = (status: NamedStatus, part: NamedStatus): boolean =>
  status === 'absent' || status === 'both' || (status === null && part === 'absent');

/** What stands before the first word that says it. Undefined: there is no such word. */
export const beforeStatus = (text: string): string | undefined => BEFORE_WORD.exec(text)?.[1];

/** Short for absent, wherever it stands by itself. */
const ABSENT_SHORT = new Set(['ab', 'abs']);
/** These may be a section, a blood group or another answer, too. Beside the others of their kind they are marks. */
const KINDS = [
  { present: ['p', 'pr', 'pres', 'present'], absent: ['a', 'l', 'lv', 'leave'], anyHeading: true },
  // What a spreadsheet makes of a column of boxes, whatever its heading.
  { present: ['true'], absent: ['false'], anyHeading: true },
  { present: ['y', 'yes'], absent: ['n', 'no'], anyHeading: false },
  { present: ['1'], absent: ['0'], anyHeading: false },
] as const;
/** A column of marks is headed by what it holds, or by its day. */
const MARKS_HEADING = /attend|present|absent|status|here|came|p\s*\/\s*a|\d/i;

/** A word as it is compared: `(AB).` is `ab`, and `AB+` is a blood group. */
const bare = (word: string): string => word.toLowerCase().replace(/^[\s()[\].:*_-]+|[\s()[\].:*_-]+$/g, '');

export const isShortForAbsent = (word: string): boolean => ABSENT_SHORT.has(bare(word));

/** Short for present, and what is said in a chat for it. */
const PRESENT_SHORT = new Set([...KINDS.flatMap(({ present }) => [...present]), 'here', 'ok', 'late']);

/** Whether a word, a cell or a line says that somebody was there. */
export const saysPresent = (text: string): boolean =>
  statusIn(text) === 'present' || PRESENT_SHORT.has(bare(text));

/** Below the heading "Absent" these say that somebody was not. */
const IS_NONE = /^(|0|no|n|false|p|present)$/;

/** What the cells of a column say. */
interface ColumnMarks {
  readonly absent: ReadonlySet<string>;
  /** In a column of marks, neither of somebody who was there nor of somebody who was not. */
  readonly unclear: ReadonlySet<string>;
}

/** Reads a column. `heading`: empty: it has none. `cells`: those below. */
export function marksIn(heading: string, cells: readonly string[]): ColumnMarks {
  if (statusIn(heading) === 'absent')
    return { absent: new Set(cells.filter(cell => !IS_NONE.test(bare(cell)))), unclear: new Set() };
  const words = new Set(cells.map(bare));
  const isHeaded = MARKS_HEADING.test(heading);
  // Unlike the others', the word false is never a section or a blood group.
  const has = ({ present, absent }: (typeof KINDS)[number]): boolean =>
    [...present, ...absent.filter(word => word === 'false')].some(each => words.has(each));
  const kinds = KINDS.filter(kind => isHeaded || ((kind.anyHeading || heading === '') && has(kind)));
  const short = new Set<string>([...ABSENT_SHORT, ...kinds.flatMap(kind => [...kind.absent])]);
  const isAbsent = (cell: string): boolean => short.has(bare(cell));
  const unclear = cells.filter(cell => !isAbsent(cell) && !saysPresent(cell));
  // A column of other things may have a mark among them: 1 of 1, 2, 3.
  const isMostlyMarks = 2 * unclear.filter(bare).length < cells.filter(bare).length;
  const isOfMarks = (kinds.some(has) || cells.some(hasTick)) && (isHeaded || isMostlyMarks);
  return { absent: new Set(cells.filter(isAbsent)), unclear: new Set(isOfMarks ? unclear : []) };
}
