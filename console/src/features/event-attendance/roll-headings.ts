import { beforeStatus, headingStatus, type NamedStatus } from './absence.ts';
import type { Explains } from './roll-beside.ts';
import {
  type HasForm,
  hasRolls,
  type IsKnown,
  isLikeRollNo,
  isLong,
  lineWords,
  numbersIn,
  rollsIn,
  withoutLineNumber,
  wordsOf,
} from './roll-numbers.ts';
import type { IsUsual, NamesPerson } from './roll-parts.ts';

/** What is known of the students, for reading a list. */
export interface Roster {
  readonly isKnown: IsKnown;
  readonly explains: Explains;
  readonly isUsual: IsUsual;
  readonly hasForm: HasForm;
  readonly namesPerson: NamesPerson;
}

/** Of whom a line says that they were there or not: of those in it, or of those below it, too. `unsure`: perhaps. */
type SaidOf = 'own' | 'below' | 'unsure';

/** "45 students absent": the number is of no student. */
const COUNT_OF = /\b\d+\s+(students?|persons?|people)\b/gi;
/** 29112026, 20261129. */
const DAY = /^((19|20)\d\d[01]\d[0-3]\d|[0-3]\d[01]\d(19|20)\d\d)$/;

/**
 * "Absent:" and "*Present today*" say it of the lines below, too. "021102 absent" says it of one student. A number before
 * the word is of a student if it is known or looks like one. It may be a day or a count, too, and who is only named may
 * have namesakes.
 */
export function saidOf(line: string, status: NamedStatus, roster: Roster): SaidOf {
  if (status === null || status === 'both') return 'own';
  const start = beforeStatus(line) ?? line;
  const before = withoutLineNumber(start);
  if (!/\p{L}/u.test(before)) return saidAfter(before, line.slice(start.length), roster);
  const text = line.replace(COUNT_OF, ' ');
  if (rollsIn(text, roster.isKnown).length > 0 || wordsOf(line).some(isLikeRollNo)) return 'own';
  const alike = numbersIn(text).filter(number => isAlike(number, roster));
  if (alike.some(number => isLong(number) && roster.hasForm(number) && !DAY.test(number))) return 'own';
  const isOfOne = alike.length > 0 || numbersIn(before).some(roster.isKnown) || roster.namesPerson(before);
  return isOfOne ? 'unsure' : 'below';
}

const isAlike = (number: string, { hasForm }: Roster): boolean => isLong(number) || hasForm(number);

/** The same of a line that has no other words before the one that says it. */
function saidAfter(before: string, rest: string, roster: Roster): SaidOf {
  const numbers = numbersIn(before);
  const isHead = /[([]/.test(before) || rest.includes(':');
  const known = [...rollsIn(before, roster.isKnown), ...numbers.filter(roster.isKnown)];
  if (known.length > 0) return isHead && known.every(number => !isLong(number)) ? 'unsure' : 'own';
  const alike = numbers.filter(number => isAlike(number, roster));
  if (numbers.some(number => isAfterNumber(number, roster))) return 'unsure';
  if (alike.length > 0) return alike.every(number => DAY.test(number)) ? 'unsure' : 'own';
  return isHead || !numbers.some(number => /^\d+$/.test(number)) ? 'below' : 'unsure';
}

/** "Waitlisted: …" or "Bunked - …" may stand for the lines below, too. Empty: there is no such text before the roll numbers. */
export function labelOf(line: string, isKnown: IsKnown): string {
  const [label = ''] = /^.*?(?::|\s[-–—]+\s)/.exec(line) ?? [];
  return hasRolls(label, isKnown) ? '' : label;
}

/** "1.101", which may be a day: "29.11". */
function isAfterNumber(text: string, roster: Roster): boolean {
  const number = /^\d+[.)](\d+)$/.exec(text)?.[1];
  return number !== undefined && (roster.isKnown(number) || isAlike(number, roster));
}

/** "101. Asha", "101: Asha". */
const NUMBER_FIRST = /^\s*(\d+)\s*[.):]\s+(\S.*)$/;

/** Lines in which a roll number stands as the number of a line does, and does not count them: "101. Asha". */
export function withRollsFirst(lines: readonly string[], { isKnown, hasForm }: Roster): readonly string[] {
  const isRoll = (number: string, rest: string): boolean =>
    isKnown(number) || (hasForm(number) && headingStatus(rest) !== null);
  let last = 0;
  return lines.map(line => {
    const [, number = '', rest = ''] = NUMBER_FIRST.exec(line) ?? [];
    const isNext = number !== '' && [1, last + 1].includes(Number(number));
    if (isNext) last = Number(number);
    const isOther =
      isNext || isLong(number) || !isRoll(number, rest) || /:\s*$/.test(rest) || hasNumber(rest, isKnown);
    return isOther ? line : `${number} ${rest}`;
  });
}

const hasNumber = (text: string, isKnown: IsKnown): boolean =>
  rollsIn(text, isKnown).length > 0 || lineWords(text).some(word => /\d/.test(word));
