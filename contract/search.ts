import { COPIED, HYPHENS, latinDigits, WHITE_SPACE } from './texts.ts';

const UNSEEN = new RegExp(String.raw`[${COPIED}\u202a-\u202e\u2066-\u2069]`, 'g');
const ACCENTS = /[\u0300-\u036f]/g;
/** What phones and word processors make of an apostrophe, and the letter and the marks that people type for one. */
const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u02bc`]/g;

/** Letters that have no accent to leave out, and what stands for them where a keyboard lacks them. */
const LETTERS = new Map(
  'øo Øo łl Łl đd Đd ðd Ðd ħh Ħh ŧt Ŧt ıi ßss ẞss æae Æae œoe Œoe þth Þth'
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/**
 * A text as a search compares it, which then ignores large and small letters. Keyboards write one name in several ways:
 * é as one character or as two, a letter with its nukta joined or apart, a space that does not break. An iPhone types
 * D’Souza where a laptop types D'Souza, and a roll number copied from a document has other hyphens. Accents of Latin
 * letters are left out, ø is o and ß is ss, and the digits of a Hindi or an Urdu keyboard are 0 to 9. Vowel signs and the
 * nukta of Indian scripts stay: without them a name is another name. The database's function `plain_form` does the same.
 */
export const plainForm = (text: string): string =>
  latinDigits(text.normalize('NFKD'))
    .replace(UNSEEN, '')
    .replace(ACCENTS, '')
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(LETTER, letter => LETTERS.get(letter) ?? letter)
    .replace(WHITE_SPACE, ' ');

/** What stands around a word where it was copied: the comma behind a surname, quotation marks, brackets of an email. */
const AROUND_WORD = /^["'“”„‚«»‹›<>,;]+|["'“”„‚«»‹›<>,;]+$/g;

/** The words that a search looks for. A person is seldom known by the whole name, or in the order of the list. */
export const searchWords = (search: string): string[] =>
  plainForm(search)
    .split(' ')
    .map(word => word.replace(AROUND_WORD, '') || word)
    .filter(Boolean);

/** Equal for two names that a search takes for the same. */
export const nameKey = (name: string): string =>
  plainForm(name).toLowerCase().split(' ').filter(Boolean).join(' ');

/** What stands between the parts of a roll number, as a space does between words. */
const SEPARATORS = /[-/._]/g;
export const apart = (text: string): string => text.replace(SEPARATORS, ' ');

/**
 * A roll number without what stands between its parts, as somebody types it in a hurry: GFT007 for GFT-007.
 * The database's function `joined_roll_no` does the same.
 */
export const joinedRollNo = (rollNo: string): string => apart(plainForm(rollNo)).replaceAll(' ', '');

/** Equal for two roll numbers that differ only in what stands between their parts. Both are often of one student. */
export const looseRollNo = (rollNo: string): string => joinedRollNo(rollNo).toLowerCase();

/** The same without the zeros before a number, which a spreadsheet leaves out. For a loose roll number. */
export const withoutZeros = (key: string): string => key.replace(/^0+(?=\d+$)/, '');

/** Whether a spreadsheet may have made this roll number of the other one, by leaving out the zeros before it. */
export function lacksZerosOf(rollNo: string, other: string): boolean {
  const [key, whole] = [looseRollNo(rollNo), looseRollNo(other)];
  return key.length < whole.length && withoutZeros(key) === withoutZeros(whole);
}

/** What Find looks in, of a student. For the database it is `NAME_AND_ROLL_NO`. */
export const nameAndRollNo = (name: string, rollNo: string | null): string =>
  `${name} ${rollNo ?? ''} ${joinedRollNo(rollNo ?? '')}`;

/**
 * How loosely a text matches a search. 0: it has each word of the search as a whole word. 1: for each, one of its words
 * begins with it. 2: otherwise. A search for 29 finds 29 before 290, and both before 1029. The database orders by the
 * same (`loosenessOf`).
 */
export function looseness(text: string, search: string): number {
  const line = ` ${apart(plainForm(text)).toLowerCase()} `;
  const words = searchWords(search).map(word => apart(word.toLowerCase()));
  if (words.every(word => line.includes(` ${word} `))) return 0;
  return words.every(word => line.includes(` ${word}`)) ? 1 : 2;
}
