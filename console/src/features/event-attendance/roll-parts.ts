import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { nameKey } from '#contract/search.ts';
import { TRADES } from '#contract/trades.ts';
import { countsAsAbsent, headingStatus, type NamedStatus, statusBelow } from './absence.ts';
import { NEUTRAL } from './roll-names.ts';
import { type HasForm, isLikeRollNo, isLong, numbersIn, wordsOf } from './roll-numbers.ts';
import { hasUnclearSign } from './signs.ts';

/** A part of a list, and an entry in it: a line, or a row of a table. */
export interface Placed {
  /** What the headings above say. */
  readonly status: NamedStatus;
  /** The heading that nobody can be sure about, if there is one. */
  readonly unclear: readonly string[];
  /** The students of the entry were not there, by its part or by what it says itself. */
  readonly isAbsent: boolean;
}

interface Entry {
  readonly text: string;
  readonly isOfStudents: boolean;
  readonly isHeading: boolean;
  /** It may be a heading. */
  readonly isUnsure?: boolean;
  readonly saysAbsent: boolean;
  /** What stands before its students, and may head those below, too. */
  readonly label?: string;
}

export type IsUsual = (heading: string) => boolean;

/** Walks a list from its top, and tells of each entry in which part of the list it stands. */
export function walkParts(isUsual: IsUsual): (entry: Entry) => Placed {
  let part: Omit<Placed, 'isAbsent'> = { status: null, unclear: [] };
  let isTitle = true;
  // A heading that says who was there begins a new part. Any other heading is of the same part if it is usual, or the
  // title of the list, above all students.
  const enter = (heading: string): void => {
    const status = headingStatus(heading);
    if (status !== null && status !== 'both') part = { status, unclear: [] };
    else if (!isUsual(heading) && (!isTitle || hasUnclearSign(heading) || SHORT.test(heading)))
      part = { ...part, unclear: [heading] };
  };
  return ({ text, isOfStudents, isHeading, isUnsure = false, saysAbsent, label = '' }) => {
    if (isHeading) enter(text);
    const { unclear } = part;
    const isAbsent = saysAbsent || countsAsAbsent(statusBelow(part.status, text), part.status);
    if (label !== '') enter(label);
    if (isUnsure) part = { ...part, unclear: [text] };
    isTitle &&= !isOfStudents || isAbsent;
    return { status: part.status, unclear, isAbsent };
  };
}

/** A section, or short for absent, on leave, or no. */
const SHORT = /^[^\p{L}]*(?:[aln][^\p{L}]*$|no\b)/iu;
/** "2nd", "9.30 am": they have letters and figures, as a roll number has. */
const FIGURES = /\b\d+(st|nd|rd|th)\b|\b[\d.:]+\s*[ap]\.?m\b/gi;

/** Words that say which group follows, when, where, and how many. */
const USUAL: ReadonlySet<string> = new Set([
  ...NEUTRAL,
  ...[
    'group groups team house bus row room hall hostel hosteller hostellers day scholar scholars shift lab',
    'boys girls male female men women ladies gents lateral entry regular comers latecomers',
    'first second third fourth fifth sixth final i ii iii iv v vi vii viii',
    'btech tech be diploma engg cse ece eee ee me ce it ft bt che aiml ai ds csd csm iot mca mba bca bba',
    'attendance list lists sheet register total count strength date time venue topic page no nos number numbers',
    'id reg regd registration enrol enrolment enrollment sl sr usn prn',
    'jan january feb february mar march apr april may jun june jul july aug august sep sept september',
    'oct october nov november dec december sun mon tue tues wed thu thur thurs fri sat',
    'sunday monday tuesday wednesday thursday friday saturday',
  ].flatMap(words => words.split(' ')),
]);

const lettersOf = (text: string): readonly string[] => nameKey(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** Tells whether a text has a word of some student's name that is no usual word of a heading. */
export type NamesPerson = (text: string) => boolean;

export function personIn(students: Iterable<DoorStudent>): NamesPerson {
  let names: ReadonlySet<string> | undefined;
  return text =>
    lettersOf(text).some(word => {
      if (USUAL.has(word) || isOfTrade(word) || word.length === 1) return false;
      names ??= new Set([...students].flatMap(({ name }) => lettersOf(name)));
      return names.has(word);
    });
}

/** Tells whether a heading names a group, a day or a student, and says nothing else. */
export function usualHeadings(students: Iterable<DoorStudent>, hasForm: HasForm): IsUsual {
  let known: ReadonlySet<string> | undefined;
  // Most lists have no such headings.
  const isKnown = (word: string): boolean => {
    known ??= new Set(
      [...students].flatMap(each => lettersOf(`${each.name} ${each.trade ?? ''} ${each.roll_no ?? ''}`)),
    );
    return known.has(word);
  };
  const isUsualWord = (word: string): boolean =>
    USUAL.has(word) || isOfTrade(word) || word.length === 1 || isKnown(word);
  return heading => {
    if (hasUnclearSign(heading) || SHORT.test(heading)) return false;
    const text = heading.replace(FIGURES, ' ');
    // A student who is not on the roster.
    if (numbersIn(text).some(number => isLong(number) && hasForm(number))) return true;
    return wordsOf(text).some(isLikeRollNo) || lettersOf(text).every(isUsualWord);
  };
}

const TRADE_WORDS = TRADES.flatMap(({ name, code }) => lettersOf(`${name} ${code ?? ''}`));
/** "Mech", "GCS". */
const isOfTrade = (word: string): boolean =>
  TRADE_WORDS.includes(word) || (word.length > 2 && TRADE_WORDS.some(each => each.startsWith(word)));
