import { rollNoKey } from '#contract/texts.ts';
import { beginsWithIt, isSaidAbsent, isShortForAbsent, type Says, saidIn, withoutAbsent } from './absence.ts';

/** A piece of a pasted list. */
export interface Piece {
  /** A roll number, or what is none, as it was typed. */
  readonly text: string;
  /** The list says that the student was not there. */
  readonly isAbsent: boolean;
}

export type IsKnown = (text: string) => boolean;

/** The number of a line in a numbered list. */
const LINE_NUMBER = /^\s*\d+[.)]\s+/;
/** The same, as people type it in a chat: right before a roll number. */
const NUMBER_BEFORE = /^\s*\d+[.)](?=\p{L})/u;
/** What people put around a roll number in a chat, or behind it for who was there. No other sign: 45% is not student 45. */
const AROUND = String.raw`[\s*_~•·▪◦()[\]“”"'.:!–—✓✔☑✅👍\u{1f3fb}-\u{1f3ff}\ufe0f-]+`;
const ENDS = new RegExp(`^${AROUND}|${AROUND}$`, 'gu');
/** A number with these may be a count: "Present (45):", "45 students". */
const MAY_COUNT = /[()[\]:]/;
const COUNTED = /^\W*(total|count|strength)\b|\b\d+\s+(students?|marks?|persons?|people|nos?)\b/i;
/** Between two roll numbers these mean all from the one to the other. Nobody can name those for certain. */
const RANGE = /^(to|till|until|upto|thru|through|se|[-–—→]|\.{2,3}|…)$/i;

export const isFilled = (text: string): boolean => rollNoKey(text) !== '';
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(isFilled);

/** The known roll number that a text is, perhaps with something around it. */
function knownIn(text: string, isKnown: IsKnown): string | undefined {
  if (isKnown(text)) return text;
  const bare = text.replace(NUMBER_BEFORE, '').replace(ENDS, '');
  const isCount = MAY_COUNT.test(text) && !/\p{L}/u.test(bare);
  return isKnown(bare) && !isCount ? bare : undefined;
}

/** All known roll numbers in a text. */
function rollsIn(text: string, isKnown: IsKnown): readonly string[] {
  const line = text.replace(LINE_NUMBER, '');
  const whole = knownIn(text, isKnown) ?? knownIn(line, isKnown);
  return whole === undefined ? wordsOf(line).flatMap(word => knownIn(word, isKnown) ?? []) : [whole];
}

/** What is listed in a text without tabs: line by line, between commas and semicolons. */
export function linePieces(text: string, isKnown: IsKnown): Piece[] {
  let part: Says = null;
  const lines = withoutCounting(text.split(/[\r\n]+/).filter(isFilled), isKnown);
  return lines.flatMap(line => {
    const pieces = line.split(/[,;]/).filter(isFilled);
    const said = saidIn(line);
    const isHeading = isHeadingOf(line, said, isKnown);
    if (isHeading) part = said;
    const isAbsent = isSaidAbsent(said, part) || pieces.some(piece => isShort(piece, isKnown));
    return pieces.flatMap((piece): Piece[] => {
      if (isHeading && rollsIn(piece, isKnown).length === 0 && saidIn(piece)) return [];
      // In a line that says who was absent, only a piece that says "present" names somebody who was there.
      if (isAbsent && saidIn(piece) !== 'present') return absentPieces(piece, isKnown);
      return listed(piece, isKnown).map(each => ({ text: each, isAbsent: false }));
    });
  });
}

/** "Absent:" and "*Present today*" say it of the lines below, too. */
function isHeadingOf(line: string, said: Says, isKnown: IsKnown): boolean {
  if (said === null || said === 'both') return false;
  return beginsWithIt(line) || !(rollsIn(line, isKnown).length > 0 || wordsOf(line).some(isLikeRollNo));
}

const isLikeRollNo = (word: string): boolean => /\p{L}.*\d|\d.*\p{L}/u.test(word);

/** "GIN-1 AB". A roll number may have the letters, too. */
const isShort = (piece: string, isKnown: IsKnown): boolean =>
  knownIn(piece, isKnown) === undefined &&
  rollsIn(piece, isKnown).length > 0 &&
  wordsOf(piece).some(isShortForAbsent);

function absentPieces(piece: string, isKnown: IsKnown): Piece[] {
  const rolls = rollsIn(withoutAbsent(piece).trim(), isKnown);
  if (rolls.length > 0) return rolls.map(text => ({ text, isAbsent: true }));
  // A name beside its roll number, and the word itself, name nobody else.
  return /\d/.test(piece) ? [{ text: piece, isAbsent: true }] : [];
}

/** Roll numbers that a piece names. One that is not known as a whole may hold several, or a name behind. */
function listed(piece: string, isKnown: IsKnown): readonly string[] {
  const line = piece.replace(LINE_NUMBER, '');
  const whole = knownIn(piece, isKnown) ?? knownIn(line, isKnown);
  if (whole !== undefined) return [whole];
  const words = wordsOf(line);
  const found = words.map(word => knownIn(word, isKnown));
  const isRange = words.some(
    (word, at) => RANGE.test(word) && found[at - 1] !== undefined && /\d/.test(words[at + 1] ?? ''),
  );
  const isUnclear = isRange || COUNTED.test(line);
  if (isUnclear || !found.some(word => word !== undefined)) return [piece];
  // What has a figure may be a roll number that nobody has.
  return words.flatMap((word, at) => found[at] ?? (/\d/.test(word) ? [word] : []));
}

const COUNTING = /^\s*(\d+)\s+(?=\S)/;

/** Lines without the numbers that only count them: "1 101", "2 102". */
function withoutCounting(lines: readonly string[], isKnown: IsKnown): readonly string[] {
  const numbered = lines.filter(line => COUNTING.test(line));
  const rest = (line: string): string => line.replace(COUNTING, '');
  const isCounted =
    numbered.length > 1 &&
    numbered.every((line, nth) => Number.parseInt(line, 10) === nth + 1) &&
    numbered.every(line => !isKnown(line) && rollsIn(rest(line), isKnown).length > 0);
  return isCounted ? lines.map(rest) : lines;
}
