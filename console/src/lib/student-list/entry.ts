import type { KnownStudent } from '#contract/qr/code.ts';
import type { AreOfStudents, Roster } from './roster.ts';

/** What a list says: of roll numbers, or of all that follow. */
export interface Entry {
  /** As they were typed, known or not. */
  readonly rollNos: readonly string[];
  /** What stands beside them, but for the student's name and trade. */
  readonly beside: string;
  /** What heads the entries from this one on. Undefined: what headed those before. */
  readonly heading?: string;
}

/** A word of a list, with what may be beside a roll number without a space between. */
export interface Word {
  readonly text: string;
  /** The student whose roll number it is, or most likely. */
  readonly student?: KnownStudent | undefined;
  /** A roll number, known or not. */
  readonly isRollNo: boolean;
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** Signs that only keep things apart. */
const PLAIN = /[\s.,:;()[\]{}"'“”‘’|•·▪◦–—-]+/g;
export const DASH = /^[–—-]+$/;
const ADDRESS = /^[^@]+@[^@]+\.[^@]+$/;

/** The words of a text. A sign at the end may say something, and so may all signs that do more than keep apart. */
export function readWords(text: string, roster: Roster): Word[] {
  const typed = text.split(/\s+/).filter(Boolean);
  const words: Word[] = [];
  for (let at = 0; at < typed.length; ) {
    const found = rollNoAt(typed, at, roster);
    const own = typed[at] ?? '';
    if (found) words.push(...found.words);
    else if (DASH.test(own) && at > 0 && at === typed.length - 1) words.push({ text: own, isRollNo: false });
    else words.push(...readWord(own, typed.length === 1, roster));
    at += found?.length ?? 1;
  }
  return words;
}

/** The longest roll number that begins with a word: some have spaces in them. */
function rollNoAt(typed: readonly string[], at: number, { find, findLike, hasForm, mostWords }: Roster) {
  for (let length = Math.min(mostWords, typed.length - at); length > 0; length--) {
    const words = typed.slice(at, at + length);
    const text = words.join(' ');
    // Its own signs may be around it: "7(A)".
    const { core, signs } = find(text) ? { core: text, signs: '' } : apart(text);
    const isOfForm = length > 1 && hasForm(core);
    const student = find(core) ?? (isOfForm ? findLike(core) : undefined);
    const isRollNo = student !== undefined || isOfForm;
    // What is no word is beside it: "101 -".
    const [first = '', last = first] = [words[0], words.at(-1)];
    if (isRollNo && apart(first).core !== '' && apart(last).core !== '')
      return { length, words: [{ text: core, student, isRollNo }, ...signsOf(signs)] };
  }
  return undefined;
}

function readWord(typed: string, isAlone: boolean, { hasForm, findLike }: Roster): Word[] {
  const { core, signs } = apart(typed);
  if (core === '') return signsOf(signs);
  const student = findLike(core);
  const isRollNo = student !== undefined || hasForm(core) || (isAlone && /\d/.test(core));
  return [{ text: core, student, isRollNo }, ...signsOf(signs)];
}

const signsOf = (signs: string): Word[] => (signs === '' ? [] : [{ text: signs, isRollNo: false }]);

/** A word, and the signs around it. Not by an expression: its time would grow with the square of their number. */
function apart(typed: string): { readonly core: string; readonly signs: string } {
  const characters = [...typed];
  const start = characters.findIndex(character => IN_WORD.test(character));
  if (start < 0) return { core: '', signs: typed.replace(PLAIN, '') };
  const end = characters.length - [...characters].reverse().findIndex(character => IN_WORD.test(character));
  const around = [...characters.slice(0, start), ...characters.slice(end)];
  return { core: characters.slice(start, end).join(''), signs: around.join('').replace(PLAIN, '') };
}

/** Those that are no roll numbers, no addresses, and not of the students. */
export const unexplained = (words: readonly Word[], areOfStudents: AreOfStudents): string[] =>
  unexplainedIn([words], areOfStudents).flat();

/** The same of each of several texts that stand together. */
export function unexplainedIn(
  texts: readonly (readonly Word[])[],
  areOfStudents: AreOfStudents,
): readonly (readonly string[])[] {
  const left = texts.map(words => words.filter(({ text, isRollNo }) => !isRollNo && !ADDRESS.test(text)));
  const known = areOfStudents(left.flat().map(({ text }) => text)).values();
  return left.map(words => words.flatMap(({ text }) => (known.next().value ? [] : text)));
}

export const studentsIn = (words: readonly Word[]): KnownStudent[] =>
  words.flatMap(({ student }) => student ?? []);
