/** A character and the signs upon it. In Indian scripts a sign that joins (a virama) takes the next letter along. */
const LETTER = /.(?:[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D]\p{L}|\p{M})*/gu;

/** The letters of a text as people read them, each whole: half of one is shown as a question mark. */
export const lettersOf = (text: string): readonly string[] => text.match(LETTER) ?? [];

/** The first letter of a name. */
export const initialOf = (name: string): string => lettersOf(name.trim())[0]?.toUpperCase() ?? '?';
