import type { KnownStudent } from '#contract/qr/code.ts';
import { looseRollNo, nameKey, withoutZeros } from '#contract/search.ts';
import { rollNoKey } from '#contract/texts.ts';

/** What is known of the students, for reading a list. */
export interface Roster {
  readonly find: (rollNo: string) => KnownStudent | undefined;
  /**
   * The one student whose roll number differs from this one only in the signs between its parts and the zeros before it: a
   * spreadsheet leaves out the zeros.
   */
  readonly findLike: (rollNo: string) => KnownStudent | undefined;
  /** Whether a text has its figures where the roll number of some student has them, perhaps with spaces for its signs. */
  readonly hasForm: (text: string) => boolean;
  /** A roll number has so many words at most, where a space may stand for each of its signs. */
  readonly mostWords: number;
}

/** Made once for all that is typed. */
export function rosterOf(students: readonly KnownStudent[]): Roster {
  const byRollNo = new Map(
    students.flatMap(student => (student.roll_no ? [[rollNoKey(student.roll_no), student]] : [])),
  );
  const rollNos = [...byRollNo.keys()];
  const alike = new Map<string, KnownStudent | null>();
  for (const [rollNo, student] of byRollNo) {
    const key = likeKey(rollNo);
    alike.set(key, alike.has(key) ? null : student);
  }
  const spaced = rollNos.map(withSpaces);
  // Of figures alone, "1 101" is two numbers.
  const forms = new Set([...rollNos, ...spaced.filter(rollNo => LETTER.test(rollNo))].map(formOf));
  return {
    find: rollNo => byRollNo.get(rollNoKey(rollNo)),
    findLike: rollNo => alike.get(likeKey(rollNo)) ?? undefined,
    hasForm: text => forms.has(formOf(rollNoKey(text))),
    mostWords: Math.max(1, ...spaced.map(rollNo => rollNo.split(' ').length)),
  };
}

const likeKey = (rollNo: string): string => withoutZeros(looseRollNo(rollNo));
const LETTER = /\p{L}/u;
const withSpaces = (rollNo: string): string => rollNo.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
const formOf = (rollNo: string): string => rollNo.replace(/\d/g, '0');

/** So many letters of a name are taken for it: Venkat for Venkataraman. */
const SHORTENED = 3;
const JOINT = /[.'-]+/;
/** "K.S.Ramesh". */
const INITIALS = /^(\p{L}\.)+(?=\p{L}{2})/u;

/** Which of the words that stand together are of students. */
export type AreOfStudents = (words: readonly string[]) => readonly boolean[];

/**
 * Tells which words are of the names or trades of these students. An initial alone may be a mark, so it is not. What only
 * begins like a name is not where the name itself stands: "Absar Abs", "Lea leave".
 */
export function wordsOfStudents(students: readonly KnownStudent[]): AreOfStudents {
  const words = students.flatMap(({ name, trade }) => nameKey(`${name} ${trade ?? ''}`).split(' '));
  const names = new Set(words.flatMap(partsOf).filter(name => name.length > 1));
  const longest = Math.max(...[...names].map(name => name.length));
  const begunBy = new Map<string, string[]>();
  for (const name of names)
    for (const beginning of beginningsOf(name)) {
      const others = begunBy.get(beginning);
      if (others) others.push(name);
      else begunBy.set(beginning, [name]);
    }
  return together => {
    const keys = together.map(word => nameKey(word).replace(INITIALS, ''));
    const there = new Set(keys.flatMap(partsOf).filter(part => names.has(part)));
    const isName = (key: string): boolean =>
      there.has(key) ||
      (begunBy.get(key) ?? []).some(name => !there.has(name)) ||
      beginningsOf(key.slice(0, longest)).some(part => names.has(part) && !there.has(part));
    return keys.map(key => there.has(key) || key.split(JOINT).every(isName));
  };
}

/**
 * Tells whether a roll number is also in the name of another one of these students. A student may have put it there, so
 * that a list of names marks a friend.
 */
export function numbersInNames(
  students: readonly KnownStudent[],
): (rollNo: string, student: KnownStudent) => boolean {
  const owners = new Map<string, KnownStudent>();
  for (const student of students)
    for (const word of nameKey(student.name).split(' ')) if (/\d/.test(word)) owners.set(word, student);
  return (rollNo, student) =>
    nameKey(rollNo)
      .split(' ')
      .some(word => owners.has(word) && owners.get(word) !== student);
}

const partsOf = (word: string): string[] => [word, ...word.split(JOINT)];

/** The beginnings that are taken for a word. They are looked up: a line may have thousands of students, and as many words. */
const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(word.length - SHORTENED + 1, 0) }, (_, at) => word.slice(0, SHORTENED + at));
