import { LRUCache } from 'lru-cache';

/**
 * How many lines a text takes at most. Reckoned on the wide side: a sheet planned too full would run over onto
 * another, one planned too empty only ends a little early. Widths are in em.
 */
export function linesOf(text: string, widthInEm: number): number {
  if (widthOf(text) <= widthInEm) return 1;
  let lines = 1;
  let used = 0;
  // A line may end after a space or a hyphen.
  for (const word of text.split(/(?<=[\s-])/u)) {
    const needed = widthOf(word.trimEnd());
    if (used > 0 && used + needed > widthInEm) {
      lines += 1;
      used = 0;
    }
    // A word longer than a line is broken wherever the line is full.
    lines += Math.max(0, Math.ceil(needed / widthInEm) - 1);
    used += widthOf(word) % widthInEm;
  }
  return lines;
}

export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS.get(character) ?? widthOfOther(character);
  return width;
}

/** Anek Latin at the weight of names (600), measured and rounded up. */
const WIDTHS = new Map(
  Object.entries({
    0.25: " !',.:;ijl‘’·",
    0.35: '/I|()[]`f{}',
    0.45: '"*-Jrt\\^_c“”',
    0.55: '$+<=>?CEFLSTZaeghknosuvxyz~',
    0.6: '0123456789#BKPRVXYbdpq',
    0.7: 'ADGHNOQU&',
    0.85: '%@MWmw',
  }).flatMap(([width, characters]) => Array.from(characters, each => [each, Number(width)] as const)),
);

/** Names of a college repeat their letters, and finding out about one takes long. */
const rare = new LRUCache<string, number>({ max: 5_000, memoMethod: widthOfRare });
const widthOfOther = (character: string): number => rare.memo(character);

function widthOfRare(character: string): number {
  const [letter = '', ...marks] = character.normalize('NFD');
  const plain = WIDTHS.get(letter);
  if (plain !== undefined && marks.length > 0) return plain;
  if (/\p{M}/u.test(character)) return 0.35;
  return /\p{Script=Devanagari}/u.test(character) ? 0.9 : 1.25;
}
