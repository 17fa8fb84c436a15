import { ADDRESS } from '../../lib/format/addresses.ts';

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
