import { LIMITS } from '#contract/constants.ts';
import { type KnownStudent, readQr } from '#contract/qr/code.ts';
import { rollNoKey } from '#contract/texts.ts';

/** The typed text: a code from a handheld scanner, or a roll number or a name from a person. */
type Typed = { readonly kind: 'nothing' } | { readonly kind: 'code' | 'search'; readonly text: string };

/** A code's text begins like JSON. A text longer than any name or roll number was scanned, too. */
export function readTyped(raw: string): Typed {
  const text = raw.trim();
  if (text === '') return { kind: 'nothing' };
  if (text.startsWith('{') || text.length > LIMITS.search.max) return { kind: 'code', text: inItsCase(text) };
  return { kind: 'search', text };
}

/** Longer than a roll number, and shorter than any code, even if some of its keys wrote nothing. */
const GARBLED_LEAST = 40;

const isGarbled = (text: string): boolean => text.length > GARBLED_LEAST && readQr(text).kind === 'not_json';

/**
 * Reads it at once, or a moment later where this computer's keyboard may have made something else of a code. `hint`:
 * what helps if it cannot be read.
 */
export async function readByKeyboard(
  raw: string,
  take: (typed: Typed, hint?: string) => void,
): Promise<void> {
  const typed = readTyped(raw);
  if (typed.kind === 'nothing' || !isGarbled(typed.text)) return take(typed);
  // Few computers need it. Without a network it may not be here.
  const keyboards = await import('./other-keyboards.ts').catch(() => undefined);
  const code = keyboards?.meantBy(typed.text).map(inItsCase).find(isOurs);
  if (code === undefined) take(typed, keyboards?.KEYBOARD_HINT);
  else take({ kind: 'code', text: code });
}

/** With Caps Lock on, each letter of a scanner comes in the other case. Whether a code is ours tells which is right. */
function inItsCase(text: string): string {
  const other = text.replace(/[a-z]/gi, letter =>
    letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
  );
  return isOurs(other) && !isOurs(text) ? other : text;
}

const isOurs = (text: string): boolean => !['not_json', 'foreign'].includes(readQr(text).kind);

/** The student with exactly this roll number, otherwise all students found. */
export function bestMatches<S extends Pick<KnownStudent, 'roll_no'>>(
  students: readonly S[],
  text: string,
): readonly S[] {
  const wanted = rollNoKey(text);
  const exact = students.filter(({ roll_no }) => roll_no !== null && rollNoKey(roll_no) === wanted);
  return exact.length > 0 ? exact : students;
}
