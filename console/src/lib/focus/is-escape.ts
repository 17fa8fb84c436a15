/**
 * An Escape for what is open. While a word is being composed (Hindi, Japanese), Escape is the input method's own, and only
 * takes that word back.
 */
export const isEscape = ({ key, isComposing }: KeyboardEvent): boolean => key === 'Escape' && !isComposing;
