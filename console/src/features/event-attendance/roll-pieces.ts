import { rollNoKey } from '#contract/texts.ts';
import {
  beginsWithIt,
  hasTick,
  isSaidAbsent,
  isSaidPresent,
  isShortForAbsent,
  type Says,
  saidIn,
  withoutAbsent,
} from './absence.ts';

/** A piece of a pasted list. */
export interface Piece {
  /** A roll number, or what is none, as it was typed. */
  readonly text: string;
  /** The list says that the student was not there. */
  readonly isAbsent: boolean;
  /** What stands beside it that nobody can be sure about. Empty text: nothing, where others have a mark. */
  readonly beside: readonly string[];
}

export type IsKnown = (text: string) => boolean;
/** Whether a word beside a roll number is of its student: the name, or the trade. */
export type Explains = (rollNo: string, word: string) => boolean;

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

/** The same, perhaps with the number of its line before it. */
const wholeIn = (text: string, isKnown: IsKnown): string | undefined =>
  knownIn(text, isKnown) ?? knownIn(text.replace(LINE_NUMBER, ''), isKnown);

/** All known roll numbers in a text. */
function rollsIn(text: string, isKnown: IsKnown): readonly string[] {
  const whole = wholeIn(text, isKnown);
  if (whole !== undefined) return [whole];
  return wordsOf(text.replace(LINE_NUMBER, '')).flatMap(word => knownIn(word, isKnown) ?? []);
}

/** A piece of a line, which may have a tick or a word for present. */
type Ticked = Piece & { readonly isTicked: boolean };

/** What is listed in a text without tabs: line by line, between commas and semicolons. */
export function linePieces(text: string, isKnown: IsKnown, explains: Explains): Piece[] {
  let part: Says = null;
  const lines = withoutCounting(text.split(/[\r\n]+/).filter(isFilled), isKnown);
  const found = lines.flatMap(line => {
    const pieces = line.split(/[,;]/).filter(isFilled);
    const said = saidIn(line);
    const isHeading = isHeadingOf(line, said, isKnown);
    if (isHeading) part = said;
    const isAbsent = isSaidAbsent(said, part) || pieces.some(piece => isShort(piece, isKnown));
    const besideOf = readBeside(pieces, isKnown, explains);
    const isTicked = part === 'present';
    return pieces.flatMap((piece): Ticked[] => {
      const beside = besideOf(piece);
      if ((isHeading && saidIn(piece) && rollsIn(piece, isKnown).length === 0) || !beside) return [];
      // In a line that says who was absent, only a piece that says "present" names somebody who was there.
      if (isAbsent && saidIn(piece) !== 'present')
        return absentPieces(piece, isKnown).map(text => ({ text, isAbsent, beside: [], isTicked }));
      return listed(piece, isKnown).map(text => ({
        ...{ text, isAbsent: false, beside: beside.words.filter(word => !isSaidPresent(word)) },
        isTicked: isTicked || beside.words.some(isSaidPresent) || hasTick(beside.text),
      }));
    });
  });
  const isTicking = found.some(piece => piece.isTicked && isKnown(piece.text));
  const lacks = (piece: Ticked): boolean => isTicking && !piece.isTicked && !piece.isAbsent;
  return found.map(piece => ({ ...piece, beside: [...piece.beside, ...(lacks(piece) ? [''] : [])] }));
}

interface Beside {
  /** Words that its student does not explain. */
  readonly words: readonly string[];
  /** In which a tick is looked for. */
  readonly text: string;
}

/**
 * What stands beside the roll numbers of a line, by its pieces. Beside the only one stands the whole line; what stands
 * before the first one is said of all. Null: the piece is beside the only roll number of the line.
 */
function readBeside(
  pieces: readonly string[],
  isKnown: IsKnown,
  explains: Explains,
): (piece: string) => Beside | null {
  const rolls = pieces.flatMap(piece => rollsIn(piece, isKnown));
  const isOf = (piece: string): boolean => rollsIn(piece, isKnown).length > 0;
  const unexplained = (text: string): readonly string[] =>
    wordsBeside(text, isKnown).filter(word => !rolls.some(roll => explains(roll, word)));
  if (rolls.length === 1) {
    const words = pieces.flatMap(unexplained);
    return piece => (isOf(piece) || /\d/.test(piece) ? { words, text: pieces.join() } : null);
  }
  const first = pieces.findIndex(isOf);
  const before = pieces.slice(0, Math.max(first, 0));
  const [start = ''] = splitAtRoll(pieces[first] ?? '', isKnown);
  const said = [...before, start].flatMap(unexplained);
  return piece => ({ words: [...new Set([...said, ...unexplained(piece)])], text: piece });
}

/** A piece before its first roll number. */
function splitAtRoll(piece: string, isKnown: IsKnown): readonly string[] {
  if (wholeIn(piece, isKnown) !== undefined) return [''];
  const words = wordsOf(piece);
  const at = words.findIndex(word => knownIn(word, isKnown) !== undefined);
  return [words.slice(0, Math.max(at, 0)).join(' ')];
}

/** "Roll No. 45" names the number itself. */
const LABEL = /\b(roll|reg|regd|enrol\w*|s|sl|sr)\s*\.?\s*(no|nos|num|number|numbers)\b/gi;
const BETWEEN = /[\s:()[\]|=–—"“”]+/;

/** The words of a piece that are no roll numbers. */
const wordsBeside = (piece: string, isKnown: IsKnown): readonly string[] =>
  wholeIn(piece, isKnown) === undefined
    ? piece
        .replace(LABEL, ' ')
        .split(BETWEEN)
        .map(word => word.replace(ENDS, ''))
        .filter(word => /\p{L}/u.test(word) && !/[\d@]/.test(word) && !isKnown(word))
    : [];

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

function absentPieces(piece: string, isKnown: IsKnown): readonly string[] {
  const rolls = rollsIn(withoutAbsent(piece).trim(), isKnown);
  // A name beside its roll number, and the word itself, name nobody else.
  return rolls.length > 0 || !/\d/.test(piece) ? rolls : [piece];
}

/** Roll numbers that a piece names. One that is not known as a whole may hold several, or a name behind. */
function listed(piece: string, isKnown: IsKnown): readonly string[] {
  const whole = wholeIn(piece, isKnown);
  if (whole !== undefined) return [whole];
  const line = piece.replace(LINE_NUMBER, '');
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
