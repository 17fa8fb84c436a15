/** Letters that are written from right to left, and marks that change the direction of the text after them. */
const TURNS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f\u202a-\u202e\u2066-\u2069]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Prepares text that people wrote for use inside one of our sentences. Without this, a title in Urdu would move the
 * date after it to the wrong side. If a text has its own element, the style sheet does the same.
 */
export const isolated = (text: string): string =>
  TURNS.test(text) ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text;
