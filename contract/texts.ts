/** What comes along unseen when a text is copied from a page or a PDF: soft hyphens, joiners, marks of direction. */
export const COPIED = String.raw`\u00ad\u200b-\u200f\u2060\ufeff`;
/** All that Unicode knows to be drawn as nothing, and control characters. White space is something to see. */
const NOTHING = /\ufeff|(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** A text that has none of these is blank, also if it is all tags, variation selectors or control characters. */
const DRAWN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
/** What turns the rest of a line around, such as the sentence that a name stands in, and control characters. */
const TURNING = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Not blank to the eye. White space is blank, and so are letters that are drawn as nothing. */
const SEEN = new RegExp(String.raw`[^\s${COPIED}\u2800\u3164]`);
/** What a word processor makes of a hyphen: other hyphens, an en dash, a minus. */
export const HYPHENS = /[\u2010-\u2013\u2212]/g;
export const WHITE_SPACE = /\s+/g;
/** The digits of Arabic, Persian and Urdu, and of the scripts of India. */
const DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
const FIRST_OF_INDIA = 0x966;

/** With 0 to 9 for the digits that keyboards in Hindi, Urdu and other languages type. */
export const latinDigits = (text: string): string =>
  text.replace(DIGITS, digit => {
    const code = digit.charCodeAt(0);
    // In Unicode, the zeros of India are six above a multiple of sixteen, the others are one.
    return String((code < FIRST_OF_INDIA ? code : code - 6) % 16);
  });

/** Without what is blank to the eye at both ends. Inside, a joiner may belong to an Indian word. */
export function trimmed(text: string): string {
  if (!DRAWN.test(text)) return '';
  const first = text.search(SEEN);
  // Not by an expression for blanks before the end: its time grows with the square of the blanks inside a text.
  let end = text.length;
  while (!SEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(first, end);
}

/**
 * A name on one line, with single spaces: a cell of a spreadsheet may have a line break in it, and a PDF two spaces or
 * one that does not break. Nobody sees a difference, but lists are sorted by it and an import takes it for a change.
 */
export const onOneLine = (text: string): string =>
  trimmed(text.replace(TURNING, '').replace(WHITE_SPACE, ' '));

/**
 * A text that people copy to name one thing: a roll number, an email, a phone number. Two copies that look the same
 * become the same text. Invisible characters are removed. Each character gets its usual form, digits are 0 to 9, hyphens
 * are of one kind, and spaces are single.
 */
export const identifier = (text: string): string =>
  trimmed(
    latinDigits(text.normalize('NFKC')).replace(NOTHING, '').replace(HYPHENS, '-').replace(WHITE_SPACE, ' '),
  );

/** Equal for two roll numbers that name the same student. For the database İ is a large i, for JavaScript it is not. */
export const rollNoKey = (rollNo: string): string => identifier(rollNo).replaceAll('İ', 'i').toLowerCase();

/** File systems allow 255 bytes. A character takes up to four, and other parts of the name need room, too. */
const IN_FILE_NAME = 40;

/**
 * A text as a part of a file's name: its first 40 characters. Letters and digits of any script, which every file system
 * takes, and hyphens.
 */
export const inFileName = (text: string): string =>
  [...text]
    .slice(0, IN_FILE_NAME)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
