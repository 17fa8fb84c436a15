import { YEARS } from '../constants.ts';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
/** Maharashtra's names of the years. With dots, B.E. is the degree. */
const DEGREE_YEARS = /^(?:([fst])\.?\s?e\.?|(b)e)$/;

const DEGREE = String.raw`(?:b\.?\s?(?:e|tech)\b[\s.-]*)?`;
const NUMBER = `([1-8])(?:st|nd|rd|th)?|(i{1,3}|iv|vi{0,3})|(${ORDINALS.join('|')})`;
const UNIT = '(years?|yrs?|sem|semester)';
/** "2", "2nd Year", "II Yr", "4th Sem", "Third Year", "B.Tech III". */
const UNIT_AFTER = new RegExp(String.raw`^${DEGREE}(?:${NUMBER})[\s.-]*${UNIT}?\.?$`);
/** "Semester 3", "Sem-V", "Year 2". */
const UNIT_BEFORE = new RegExp(String.raw`^${DEGREE}${UNIT}[\s.:-]*(?:${NUMBER})\.?$`);
const FINAL = new RegExp(String.raw`^${DEGREE}final[\s.-]*${UNIT}?\.?$`);
/** "III-I" is the first semester of the third year. "III/IV" may also be the third year of four, so it is not read. */
const YEAR_AND_SEMESTER = /^([1-4]|i{1,3}|iv)\s*[-\u2010-\u2013]\s*(?:[12]|i{1,2})(?:\s*sem(?:ester)?)?\.?$/;

/** A number and nothing else, as "3", "3rd", "Third" or "B.Tech III.": only its heading says what it counts. */
const BARE = new RegExp(String.raw`^\s*${DEGREE}(${NUMBER})[\s.-]*$`, 'i');

/** Below "Semester" a bare 3 is the third semester and not the third year. Such a cell says so afterwards. */
export const asSemester = (cell: string): string => cell.replace(BARE, '$1 Sem');

/** A longer text is no year, and is not searched for words. */
const LONGEST = 40;

/** The year of study that a cell means, as offices write it. Undefined: none, or not clearly one. */
export function yearOf(text: string): string | undefined {
  const written = text.length > LONGEST ? '' : text.trim().toLowerCase();
  const [, letter, last] = DEGREE_YEARS.exec(written) ?? [];
  if (letter ?? last) return YEARS['fstb'.indexOf(letter ?? last ?? '')];
  if (FINAL.test(written)) return YEARS.at(-1);
  const [, year] = YEAR_AND_SEMESTER.exec(written) ?? [];
  if (year) return YEARS[numberOf(year) - 1];
  const after = UNIT_AFTER.exec(written);
  if (after) return yearAt(after.slice(1, 4), after[4]);
  const before = UNIT_BEFORE.exec(written);
  return before ? yearAt(before.slice(2, 5), before[1]) : undefined;
}

/** A year has two semesters. */
function yearAt(numbers: readonly (string | undefined)[], unit = ''): string | undefined {
  const number = numberOf(numbers.find(Boolean) ?? '');
  return YEARS[(unit.startsWith('sem') ? Math.ceil(number / 2) : number) - 1];
}

const numberOf = (text: string): number =>
  Number(text) || Math.max(ROMAN.indexOf(text), ORDINALS.indexOf(text)) + 1;
