import { rollNoKey } from '#contract/texts.ts';
import { BOXES, TICKS } from './signs.ts';

export type IsKnown = (text: string) => boolean;

/** So many figures are neither the number of a line nor a count. */
const LONG = String.raw`(?:0\d{3}|\d{5})`;
const ALL_LONG = new RegExp(String.raw`^${LONG}\d*$`);
export const isLong = (number: string): boolean => ALL_LONG.test(number);
/** The number of a line in a numbered list. A sign may follow at once. */
export const LINE_NUMBER = new RegExp(String.raw`^\s*(?!${LONG})\d+[.)](?:\s+|(?=[\p{So}√]))`, 'u');
/** The same, as people type it in a chat: right before a roll number. */
const NUMBER_BEFORE = new RegExp(String.raw`^\s*(?!${LONG})\d+[.)](?=\p{L}|0?\d{4})`, 'u');
/** The same, before anything else: "2. Absent", "2.Absent". */
const OUTLINE = /^[^\p{L}\d([]*\d{1,3}[.)](?!\d)/u;
export const withoutLineNumber = (text: string): string => text.replace(OUTLINE, '');
/** What people put around a roll number in a chat, or beside it for who was there. No other sign: 45% is not student 45. */
const AROUND = String.raw`[\s*_~•·▪◦()[\]“”"'.:!–—${TICKS}${BOXES}\u{1f3fb}-\u{1f3ff}\ufe0f-]+`;
export const ENDS = new RegExp(`^${AROUND}|${AROUND}$`, 'gu');
/** A number with these may be a count: "Present (45):", "45 students". */
const MAY_COUNT = /[()[\]:]/;
export const isFilled = (text: string): boolean => rollNoKey(text) !== '';
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(isFilled);
export const isLikeRollNo = (word: string): boolean => /\p{L}.*\d|\d.*\p{L}/u.test(word);

/** The known roll number that a text is, perhaps with something around it. */
export function knownIn(text: string, isKnown: IsKnown): string | undefined {
  if (isKnown(text)) return text;
  const bare = text.replace(NUMBER_BEFORE, '').replace(ENDS, '');
  const isCount = MAY_COUNT.test(text) && !/\p{L}/u.test(bare) && !isLong(bare);
  return isKnown(bare) && !isCount ? bare : undefined;
}

/** The same, perhaps with the number of its line before it. */
export const wholeIn = (text: string, isKnown: IsKnown): string | undefined =>
  knownIn(text, isKnown) ?? knownIn(text.replace(LINE_NUMBER, ''), isKnown);

/** "Batch 2", "Sem 5": the number is of no student. */
const GROUP_NUMBER = /\b(year|yr|semester|sem|section|sec|batch|class)[\s-]*\d+\b(?!\W*\d)/gi;

/** The words of a line, in which roll numbers are looked for. */
export const lineWords = (line: string): readonly string[] =>
  wordsOf(line.replace(LINE_NUMBER, '').replace(GROUP_NUMBER, ' '));

/** All known roll numbers in a text. */
export function rollsIn(text: string, isKnown: IsKnown): readonly string[] {
  const whole = wholeIn(text, isKnown);
  if (whole !== undefined) return [whole];
  return lineWords(text).flatMap(word => knownIn(word, isKnown) ?? []);
}

export const piecesOf = (line: string): readonly string[] => line.split(/[,;]/).filter(isFilled);
export const hasRolls = (line: string, isKnown: IsKnown): boolean =>
  piecesOf(line).some(piece => rollsIn(piece, isKnown).length > 0);

/** The words of a text with figures and no letters, without what stands around them. */
export const numbersIn = (text: string): readonly string[] =>
  lineWords(text)
    .map(word => word.replace(NUMBER_BEFORE, '').replace(ENDS, ''))
    .filter(word => /\d/.test(word) && !/\p{L}/u.test(word));

/** Whether a number has as many figures, in the same places, as the roll number of some student. */
export type HasForm = (number: string) => boolean;

export function formsOf(rollNos: Iterable<string>): HasForm {
  const form = (text: string): string => text.replace(/\d/g, '0');
  const forms = new Set([...rollNos].map(form));
  return number => forms.has(form(rollNoKey(number)));
}
