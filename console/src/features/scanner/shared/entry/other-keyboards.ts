import { MESSAGES } from '#contract/messages.ts';

/** Loaded with the rest of this file, which few computers need. */
export const KEYBOARD_HINT = MESSAGES.keyboardHint;

type Layout = readonly [typed: string, meant: string];

/**
 * Scanners press the keys of an American keyboard. What other keyboards write instead, and what was meant. Those are
 * left out on which a brace waits for a letter, as the French one.
 */
export const LAYOUTS: readonly Layout[] = [
  // British
  ['"@£¬#~', '@"#~\\|'],
  // German
  ['yzYZß?üÜ+*öÖäÄ#\';:-_"§&/()=°', 'zyZY-_[{]};:\'"\\|<>/?@#^&*()~'],
];

/** What the keys would have written on an American keyboard, if this computer has one of the others. */
export const meantBy = (text: string): string[] =>
  LAYOUTS.map(([typed, meant]) => [...text].map(letter => meant[typed.indexOf(letter)] ?? letter).join(''));
