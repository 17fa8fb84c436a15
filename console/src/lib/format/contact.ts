/** A piece of the office's contact: plain, or one that can be pressed to write or to call. */
interface ContactPiece {
  /** Its place among the pieces. The same number may stand there twice. */
  readonly nth: number;
  readonly text: string;
  /** Null: it is plain. */
  readonly href: string | null;
}

const EMAIL = String.raw`[^\s@,;:<>()]+@[^\s@,;:<>()]+\.[\p{L}\p{N}]+`;
/** 2026-12-01 or 01-12-2026, which nobody can call. */
const DATE = String.raw`(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})(?!\d)`;
/** Seven digits at least, so that a room or the hours are none. */
const PHONE = String.raw`\(?\+?\d(?:[ ()-]{0,2}\d){6,14}`;
const IS_DATE = new RegExp(`^${DATE}$`);
const REACHED_BY = new RegExp(`(${EMAIL}|${DATE}|${PHONE})`, 'gu');

/** Splits how the office is reached at its email addresses and phone numbers. */
export const contactPieces = (contact: string): readonly ContactPiece[] =>
  contact.split(REACHED_BY).map((text, nth) => ({ nth, text, href: nth % 2 === 0 ? null : hrefOf(text) }));

function hrefOf(text: string): string | null {
  if (text.includes('@')) return `mailto:${text}`;
  return IS_DATE.test(text) ? null : `tel:${text.replaceAll(/[^+\d]/g, '')}`;
}
