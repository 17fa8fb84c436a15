/** A piece of text: plain, or a web address. */
export interface Piece {
  readonly text: string;
  readonly isLink: boolean;
}

const ADDRESS = /(https?:\/\/[^\s<>"“”।॥]+)/gi;
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

/** The lines of a text, each with its end, so that together they are the text. */
export const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

const LONG = { characters: 360, lines: 6 } as const;
const BEGINNING = { characters: 280, lines: 4 } as const;

/** The beginning of a long text, cut between words. Null if the text is short enough to be shown whole. */
export function excerpt(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG.characters && lines.length <= LONG.lines) return null;
  const begun = lines.slice(0, BEGINNING.lines).join('\n');
  if (begun.length <= BEGINNING.characters) return `${begun.trimEnd()} …`;
  return `${begun.slice(0, placeToCut(begun)).trimEnd()} …`;
}

/** The last place between words. In one long word: anywhere but in an address, because the rest would lead elsewhere. */
function placeToCut(text: string): number {
  const latest = BEGINNING.characters;
  const space = text.slice(0, latest).search(/\s\S*$/);
  if (space > 0) return space;
  for (const { 0: address, index } of text.matchAll(ADDRESS))
    if (index < latest && latest < index + address.length) return index > 0 ? index : address.length;
  return latest;
}
