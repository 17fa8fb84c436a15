/** A piece of the office's contact: plain, or one that can be pressed to write or to call. */
interface ContactPiece {
  readonly text: string;
  /** Null: it is plain. */
  readonly href: string | null;
}

const EMAIL = String.raw`[^\s@,;:<>()]+@[^\s@,;:<>()]+\.[\p{L}\p{N}]+`;
/** Seven digits at least, so that a room or the hours are none. */
const PHONE = String.raw`\(?\+?\d(?:[ ()-]{0,2}\d){6,14}`;
const REACHED_BY = new RegExp(`(${EMAIL}|${PHONE})`, 'gu');

/** Splits how the office is reached at its email addresses and phone numbers. */
export const contactPieces = (contact: string): readonly ContactPiece[] =>
  contact.split(REACHED_BY).map((text, index) => ({ text, href: index % 2 === 0 ? null : hrefOf(text) }));

const hrefOf = (text: string): string =>
  text.includes('@') ? `mailto:${text}` : `tel:${text.replaceAll(/[^+\d]/g, '')}`;
