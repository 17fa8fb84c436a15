/**
 * Accents of Latin letters, and characters that nobody sees: soft hyphen, joiners, zero-width spaces. The vowel signs
 * and the nukta of Indian scripts stay: without them a name is another name.
 */
const IGNORED = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * A text as a search compares it, which then ignores large and small letters. Keyboards write one name in several ways:
 * é as one character or as two, a letter with its nukta joined or apart, a space that does not break.
 * The database's function `plain_form` does the same.
 */
export const plainForm = (text: string): string =>
  text.normalize('NFKD').replace(IGNORED, '').replace(/\s+/gu, ' ');
