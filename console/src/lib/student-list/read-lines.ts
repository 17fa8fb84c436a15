import { type Entry, readWords, studentsIn, unexplained, type Word } from './entry.ts';
import { type AreOfStudents, numbersInNames, type Roster, wordsOfStudents } from './roster.ts';

const BULLET = /^\s*[*•·▪◦>–—-]+\s+/;
/** As a chat writes bold and slanted text. */
const STRESSED = /(^|\s)[*_]+(?=\S)(.*?\S)[*_]+(?=[\s.,:;]|$)/g;
/** "Roll No. 45" names the number itself. */
const ROLL_NO = /\b(roll|regd?|enrol+(?:ment)?)\W*(nos?|num|numbers?)?\b[\s.:–-]*(?=\S*\d)/gi;
/** What may be the number of a line: "3.", "(3)", "3 -", "#3". More figures are a roll number, and "3:05" is a time. */
const NUMBER = /^\s*[([#]?(\d{1,3})(?:([.)\]]|:(?!\d)|\s?[–—-](?=[\s\p{L}]))(\s*)|\s+)(?=\S)/u;
/** Figures as a chat draws them on keys, which number a line: "1️⃣". */
const KEYS = /(?:\d\uFE0F?\u20E3)+|🔟/gu;
const SHORT_NUMBER = /^\d{1,3}$/;
/** Shorter ones are marks: "P 45". */
const LONG_WORD = /(\p{L}\p{M}*){3}/u;

/** Reads a list with a line, or several roll numbers in a line, for each student. */
export function readLines(text: string, roster: Roster): Entry[] {
  const lines = text
    .split(/[\r\n]+/)
    .map(line =>
      line.replace(BULLET, '').replace(STRESSED, '$1$2').replace(ROLL_NO, '').replace(KEYS, onKeys),
    );
  return withoutNumbers(lines, roster).flatMap(line => readLine(line, roster));
}

const onKeys = (keys: string): string => `${keys === '🔟' ? 10 : keys.replace(/\D/g, '')}) `;

/** Lines without their numbers. A number may be somebody's roll number, too: "1 101" is two, unless the lines are counted. */
function withoutNumbers(lines: readonly string[], roster: Roster): string[] {
  let last = 0;
  const read = lines.map(line => {
    const [whole = '', number = '', sign = '', space = ''] = NUMBER.exec(line) ?? [];
    const isNext = number !== '' && [1, last + 1].includes(Number(number));
    if (isNext) last = Number(number);
    const rest = line.slice(whole.length);
    // "7-B" may be a roll number itself.
    const [own = ''] = line.trim().split(/\s/);
    const isOwn = own !== number && (roster.find(own) !== undefined || roster.hasForm(own));
    const counts = isNext && !isOwn && readWords(rest, roster).some(isRollNo);
    // "29.11.2026" is a day.
    const isOther = isOwn || roster.find(number) !== undefined || (space === '' && /^\d/.test(rest));
    return { line, rest, counts, hasSign: /[.)\]]/.test(sign), isOther };
  });
  const areCounted = read.filter(({ counts }) => counts).length > 1;
  return read.map(({ line, rest, counts, hasSign, isOther }) => {
    const isNumber = counts ? areCounted || hasSign : hasSign && !isOther;
    return isNumber ? rest : line;
  });
}

function readLine(line: string, roster: Roster): Entry[] {
  const words = readWords(line, roster);
  // Somebody without a roll number, perhaps with an address alone, or a heading.
  if (words.length > 0 && !words.some(isRollNo)) return [headed(line)];
  const areOfStudents = wordsOfStudents(studentsIn(words));
  // "Absent: 101" may be said of the lines below, too.
  const [label = ''] = /^[^:]*:(?=\s+\S)/.exec(line) ?? [];
  if (isHeading(label, readWords(label, roster), areOfStudents))
    return [headed(label), ...readPieces(line.slice(label.length), areOfStudents, roster)];
  if (isHeading(line, words, areOfStudents)) return [headed(line)];
  return readPieces(line, areOfStudents, roster);
}

const headed = (text: string): Entry => ({ rollNos: [], beside: '', heading: text.trim() });

function readPieces(line: string, areOfStudents: AreOfStudents, roster: Roster): Entry[] {
  const pieces = line.split(/[,;]/).map(piece => readWords(piece, roster));
  const words = pieces.flat();
  const isInName = numbersInNames(studentsIn(words));
  // What stands before the first roll number is said of all.
  const before = words.slice(0, words.findIndex(isRollNo));
  return partsOf(pieces).map((part, nth) => ({
    rollNos: part.filter(isRollNo).map(({ text }) => text),
    beside: [
      ...unexplained(nth > 0 ? [...before, ...part] : part, areOfStudents),
      ...part.flatMap(({ text, student }) => (student && isInName(text, student) ? text : [])),
    ].join(' '),
  }));
}

const isRollNo = (word: Word): boolean => word.isRollNo;

/** A piece without a roll number is of the one before. What stands before the first is of the first, too. */
function partsOf(pieces: readonly (readonly Word[])[]): Word[][] {
  const parts: Word[][] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && !(piece.some(isRollNo) && last.some(isRollNo))) last.push(...piece);
    else parts.push([...piece]);
  }
  return parts;
}

/**
 * Whether a text is about those below it. A short number beside other words may be a count or the number of a line:
 * "Absent (3)", "2. Absent", "12 absent".
 */
function isHeading(text: string, words: readonly Word[], areOfStudents: AreOfStudents): boolean {
  const [only, ...others] = words.filter(isRollNo);
  const says = unexplained(words, areOfStudents);
  if (!only) return says.length > 0;
  if (!says.some(word => LONG_WORD.test(word))) return false;
  if (text.trimEnd().endsWith(':')) return true;
  const isAtEdge = only === words.at(-1) || !only.student || /^\s*\d+[.)]/.test(text);
  return others.length === 0 && SHORT_NUMBER.test(only.text) && isAtEdge;
}
