/** Letters that are written from right to left, and marks that turn the direction of what follows. */
const TURNS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A text that people wrote, to be put into a sentence of ours. Without this a title in Urdu would draw the date behind
 * it to its own side. Where a text has an element to itself, the style sheet does the same.
 */
export const isolated = (text: string): string =>
  TURNS.test(text) ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text;
