import {
  headingStatus,
  isShortForAbsent,
  type NamedStatus,
  saysPresent,
  statusBelow,
  statusIn,
  withoutAbsent,
} from './absence.ts';
import { type Explains, readBeside } from './roll-beside.ts';
import { labelOf, type Roster, saidOf, withRollsFirst } from './roll-headings.ts';
import {
  hasRolls,
  type IsKnown,
  isFilled,
  knownIn,
  LINE_NUMBER,
  lineWords,
  piecesOf,
  rollsIn,
  wholeIn,
  wordsOf,
} from './roll-numbers.ts';
import { type Placed, walkParts } from './roll-parts.ts';
import { hasTick } from './signs.ts';

/** A piece of a pasted list. */
export interface Piece {
  /** A roll number, or what is none, as it was typed. */
  readonly text: string;
  /** The list says that the student was not there. */
  readonly isAbsent: boolean;
  /** What stands beside it that nobody can be sure about. Empty text: nothing, where others have a mark. */
  readonly beside: readonly string[];
  /** Signs that stand beside it. What they mean depends on those of the others. */
  readonly signs: readonly string[];
}

/** A piece of a line, which may have a tick or a word for present. */
type Ticked = Piece & { readonly isTicked: boolean };

/** What is listed in a text without tabs: line by line, between commas and semicolons. */
export function linePieces(text: string, roster: Roster): Piece[] {
  const { isKnown, explains } = roster;
  const all = text.split(/[\r\n]+/).filter(isFilled);
  const lines = withRollsFirst(withoutCounting(all, isKnown), roster);
  const found = readLines(lines, roster).flatMap(line => ofLine(line, isKnown, explains));
  const isTicking = found.some(piece => piece.isTicked && isKnown(piece.text));
  const lacks = (piece: Ticked): boolean => isTicking && !piece.isTicked && !piece.isAbsent;
  return found.map(piece => ({ ...piece, beside: [...piece.beside, ...(lacks(piece) ? [''] : [])] }));
}

/** A line, and what it and the headings above it say. */
interface Line extends Placed {
  readonly pieces: readonly string[];
  /** Reads its texts: those of a heading, or those beside roll numbers. */
  readonly statusOf: (text: string) => NamedStatus;
  readonly isHeading: boolean;
}

function readLines(lines: readonly string[], roster: Roster): Line[] {
  const { isKnown } = roster;
  const walk = walkParts(roster.isUsual);
  return lines.map((line, at) => {
    const pieces = piecesOf(line);
    const isOfStudents = hasRolls(line, isKnown);
    const isGuest = isNumberedGuest(lines.slice(Math.max(at - 1, 0), at + 2), isKnown);
    const statusOf = isOfStudents ? statusIn : headingStatus;
    const status = statusOf(line);
    const said = saidOf(line, status, roster);
    const isHeading = said === 'below';
    const isOther = !isOfStudents && (status === null || status === 'both');
    const placed = walk({
      text: line,
      isOfStudents,
      isHeading: isHeading || (isOther && !isGuest),
      isUnsure: said === 'unsure',
      saysAbsent: pieces.some(piece => isShort(piece, isKnown)),
      label: isHeading || isOther ? '' : labelOf(line, isKnown),
    });
    return { pieces, statusOf, isHeading, ...placed };
  });
}

function ofLine({ pieces, unclear, status, ...line }: Line, isKnown: IsKnown, explains: Explains): Ticked[] {
  const isTicked = status === 'present';
  const besideOf = readBeside(pieces, isKnown, explains);
  return pieces.flatMap((piece): Ticked[] => {
    const beside = besideOf(piece);
    const isWords = line.isHeading && line.statusOf(piece) !== null && rollsIn(piece, isKnown).length === 0;
    if (isWords || !beside) return [];
    // In a line that says who was absent, only a piece that says "present" names somebody who was there.
    if (line.isAbsent && statusBelow(status, piece) !== 'present') {
      const marks = { isAbsent: true, beside: [], signs: [], isTicked };
      return absentPieces(piece, isKnown).map(text => ({ text, ...marks }));
    }
    const words = beside.words.filter(word => !saysPresent(word));
    const isSaid = words.length < beside.words.length || hasTick(beside.text);
    const marks = { isAbsent: false, signs: beside.signs, isTicked: isTicked || isSaid };
    return listed(piece, isKnown).map(text => ({ text, beside: [...words, ...unclear], ...marks }));
  });
}

/** "GIN-1 AB". A roll number may have the letters, too. */
const isShort = (piece: string, isKnown: IsKnown): boolean =>
  knownIn(piece, isKnown) === undefined &&
  rollsIn(piece, isKnown).length > 0 &&
  wordsOf(piece).some(isShortForAbsent);

function absentPieces(piece: string, isKnown: IsKnown): readonly string[] {
  const rolls = rollsIn(withoutAbsent(piece), isKnown);
  // A name beside its roll number, and the word itself, name nobody else.
  return rolls.length > 0 || !/\d/.test(piece) ? rolls : [piece];
}

/** One of them, and no word for those who follow. */
const GUEST = /\b(guest|visitor)\b(?!.*:\s*$)/i;

/** Whether the line between two of numbered students goes on with the numbers and names a guest. Then it heads nobody. */
function isNumberedGuest(three: readonly string[], isKnown: IsKnown): boolean {
  const [before = '', line = '', after = ''] = three;
  const [first = Number.NaN, ...others] = three.map(numberOf);
  return (
    GUEST.test(line) &&
    others.every((number, nth) => number === first + nth + 1) &&
    [before, after].every(each => hasRolls(each, isKnown))
  );
}

const numberOf = (line: string): number => Number.parseInt(/^\s*(\d+)\s*[.)]/.exec(line)?.[1] ?? '', 10);

const COUNTED = /^\W*(total|count|strength)\b|\b\d+\s+(students?|marks?|persons?|people|nos?)\b/i;
/** Between two roll numbers these mean all from the one to the other. Nobody can name those for certain. */
const RANGE = /^(to|till|until|upto|thru|through|se|[-–—→]|\.{2,3}|…)$/i;

/** Roll numbers that a piece names. One that is not known as a whole may hold several, or a name behind. */
function listed(piece: string, isKnown: IsKnown): readonly string[] {
  const whole = wholeIn(piece, isKnown);
  if (whole !== undefined) return [whole];
  const words = lineWords(piece);
  const found = words.map(word => knownIn(word, isKnown));
  const isRange = words.some(
    (word, at) => RANGE.test(word) && found[at - 1] !== undefined && /\d/.test(words[at + 1] ?? ''),
  );
  const isUnclear = isRange || COUNTED.test(piece.replace(LINE_NUMBER, ''));
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
