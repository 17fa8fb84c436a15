/** A piece of text: plain, or a web address. */
interface Piece {
  readonly text: string;
  /** Where it leads; null: it is plain. */
  readonly href: string | null;
}

const REST = String.raw`[^\s<>"“”।॥]`;
const WORD = String.raw`[\p{L}\p{M}\p{N}_]+`;
const HOST = String.raw`www(?:\.${WORD}(?:-+${WORD})*){2,}`;
/** A web address in a text, or what looks like one. What follows a host may show that it is an email's. */
export const ADDRESS = new RegExp(
  String.raw`(https?:\/\/${REST}+|${HOST}(?::\d+)?(?:[/?#@+%]${REST}*)?)`,
  'giu',
);
/** What a host that begins with www does not follow: it would be a part of a longer one, of an email or of a path. */
const GOES_ON = /[\p{L}\p{M}\p{N}/#&%=+~@$_][.-]?$/u;
/** Punctuation that ends the sentence around an address, in any script, not the address. */
const TRAILING = /[^\p{L}\p{M}\p{N}/#&%=+~@$_-]+$/u;

/** Splits a text at its web addresses, so that they can be shown as links. */
export const linked = (text: string): readonly Piece[] =>
  text
    .split(ADDRESS)
    .flatMap((part, index, parts) =>
      index % 2 === 0 ? [{ text: part, href: null }] : ofAddress(part, parts[index - 1] ?? ''),
    )
    .filter(piece => piece.text !== '');

function ofAddress(part: string, before: string): Piece[] {
  const end = part.search(TRAILING);
  const ended = end === -1 ? part : part.slice(0, end);
  // A bracket that the address has opened belongs to it.
  const address = part[ended.length] === ')' && /\([^()]*$/.test(ended) ? `${ended})` : ended;
  const href = hrefOf(address, before);
  if (href === null) return [{ text: part, href }];
  return [
    { text: address, href },
    { text: part.slice(address.length), href: null },
  ];
}

/** (`URL.canParse` is too new for some phones.) */
function hrefOf(address: string, before: string): string | null {
  const isWhole = /^http/i.test(address);
  const href = isWhole ? address : `https://${address}`;
  try {
    const { hostname } = new URL(href);
    return isWhole || (hostname.startsWith('www.') && !GOES_ON.test(before)) ? href : null;
  } catch {
    return null;
  }
}
