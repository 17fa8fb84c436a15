/** A piece of text: plain, or a web address. */
export interface Piece {
  readonly text: string;
  readonly isLink: boolean;
}

/** A web address in a text. */
export const ADDRESS = /(https?:\/\/[^\s<>"“”।॥]+)/gi;
/** Punctuation that ends the sentence around an address, in any script, not the address. */
const TRAILING = /[^\p{L}\p{M}\p{N}/#&%=+~@$_-]+$/u;

/** Splits a text at its web addresses, so that they can be shown as links. */
export const linked = (text: string): readonly Piece[] =>
  text
    .split(ADDRESS)
    .flatMap((part, index) => (index % 2 === 0 ? [{ text: part, isLink: false }] : ofAddress(part)))
    .filter(piece => piece.text !== '');

function ofAddress(part: string): Piece[] {
  const end = part.search(TRAILING);
  const ended = end === -1 ? part : part.slice(0, end);
  // A bracket that the address has opened belongs to it.
  const address = part[ended.length] === ')' && /\([^()]*$/.test(ended) ? `${ended})` : ended;
  if (!isAddress(address)) return [{ text: part, isLink: false }];
  return [
    { text: address, isLink: true },
    { text: part.slice(address.length), isLink: false },
  ];
}

/** (`URL.canParse` is too new for some phones.) */
function isAddress(text: string): boolean {
  try {
    return new URL(text) instanceof URL;
  } catch {
    return false;
  }
}
