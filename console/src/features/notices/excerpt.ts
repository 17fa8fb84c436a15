const LONG = { characters: 360, lines: 6 } as const;
const BEGINNING = { characters: 280, lines: 4 } as const;

/** The beginning of a long text, cut between words. Null if the text is short enough to be shown whole. */
export function excerpt(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG.characters && lines.length <= LONG.lines) return null;
  const begun = lines.slice(0, BEGINNING.lines).join('\n');
  if (begun.length <= BEGINNING.characters) return `${begun.trimEnd()} …`;
  const cut = begun.slice(0, BEGINNING.characters).search(/\s\S*$/);
  return `${begun.slice(0, cut > 0 ? cut : BEGINNING.characters).trimEnd()} …`;
}
