/** A character and the signs upon it. In Indian scripts a sign that joins (a virama) takes the next letter along. */
const FIRST = /^.(?:[\u094D\u09CD\u0ACD\u0C4D\u0CCD\u0D4D]\p{L}|\p{M})*/u;

/** The first letter of a name as people read it, whole: half of one is shown as a question mark. */
export const initialOf = (name: string): string => FIRST.exec(name.trim())?.[0].toUpperCase() ?? '?';
