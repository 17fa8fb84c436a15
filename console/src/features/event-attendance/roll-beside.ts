import { ENDS, type IsKnown, knownIn, rollsIn, wholeIn, wordsOf } from './roll-numbers.ts';
import { signsIn } from './signs.ts';

/** Whether a word beside a roll number is of its student: the name, or the trade. */
export type Explains = (rollNo: string, word: string) => boolean;

interface Beside {
  /** Words that its student does not explain. */
  readonly words: readonly string[];
  readonly signs: readonly string[];
  /** In which a tick is looked for. */
  readonly text: string;
}

/**
 * What stands beside the roll numbers of a line, by its pieces. Beside the only one stands the whole line; what stands
 * before the first one is said of all. Null: the piece is beside the only roll number of the line.
 */
export function readBeside(
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
    const text = pieces.join();
    return piece => (isOf(piece) || /\d/.test(piece) ? { words, signs: signsIn(text), text } : null);
  }
  const first = pieces.findIndex(isOf);
  const before = [...pieces.slice(0, Math.max(first, 0)), beforeRoll(pieces[first] ?? '', isKnown)];
  const common = { words: before.flatMap(unexplained), signs: signsIn(before.join()) };
  return piece => ({
    words: [...new Set([...common.words, ...unexplained(piece)])],
    signs: [...new Set([...common.signs, ...signsIn(piece)])],
    text: piece,
  });
}

/** What stands in a piece before its first roll number. */
function beforeRoll(piece: string, isKnown: IsKnown): string {
  const whole = wholeIn(piece, isKnown);
  if (whole !== undefined) return piece.slice(0, piece.indexOf(whole));
  const words = wordsOf(piece);
  const at = words.findIndex(word => knownIn(word, isKnown) !== undefined);
  return words.slice(0, Math.max(at, 0)).join(' ');
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
