import { LRUCache } from 'lru-cache';
import { widthInScript } from './script-widths.ts';

/** The font weight of a text. */
export type Weight = 400 | 600;

/**
 * The most lines a text may take. Estimated on the high side: a sheet planned too full would run over onto
 * another, while one planned too empty only ends a little early. Widths are in em.
 */
export function linesOf(text: string, widthInEm: number, weight: Weight = 600): number {
  const needs = (part: string): number => widthOf(part.trimEnd(), weight);
  if (needs(text) <= widthInEm) return 1;
  let lines = 1;
  let used = 0;
  const makeRoomFor = (part: string): void => {
    if (used === 0 || used + needs(part) <= widthInEm) return;
    lines += 1;
    used = 0;
  };
  // A line may break after a space or a hyphen.
  for (const word of text.split(/(?<=[\s-])/u)) {
    makeRoomFor(word);
    // A word longer than a line is broken before each letter that does not fit.
    for (const part of needs(word) > widthInEm ? lettersOf(word) : [word]) {
      makeRoomFor(part);
      // The space behind a word may lie past the end of the line: the next word then starts another.
      used += widthOf(part, weight);
    }
  }
  return lines;
}

const graphemes = new Intl.Segmenter();
const lettersOf = (word: string): string[] => Array.from(graphemes.segment(word), ({ segment }) => segment);

export function widthOf(text: string, weight: Weight = 600): number {
  let width = 0;
  for (const character of text) width += WIDTHS[weight].get(character) ?? rare.memo(character);
  return width;
}

const measured = (widths: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(widths).flatMap(([width, characters]) =>
      Array.from(characters, each => [each, Number(width)] as const),
    ),
  );

/** Anek Latin with digits of equal width and the spaces of our styles, measured and rounded up. */
const WIDTHS: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  400: measured({
    ...{ 0.18: "'", 0.2: ',.:;‘’·', 0.22: 'il', 0.24: '!Ij', 0.26: ' |', 0.3: '()`', 0.32: '[]' },
    ...{ 0.34: '{}', 0.36: '"', 0.38: 'fr“”', 0.4: '*t', 0.42: '-/J\\', 0.44: '?^c', 0.46: '_sz' },
    ...{ 0.5: 'Laekvxy', 0.52: '+<=>CFZgo–', 0.54: '$ESTbdhnpqu~', 0.56: '0123456789Y' },
    ...{ 0.58: 'KPRVX…', 0.6: '#ABDGOQ', 0.62: 'HNU', 0.64: '&', 0.76: '%Mw', 0.82: 'Wm', 0.84: '@' },
    ...{ 0.92: '—' },
  }),
  600: measured({
    ...{ 0.2: "'", 0.22: ',‘’·', 0.24: '.:;', 0.26: ' !Iijl|', 0.32: '()[]', 0.34: '`', 0.36: '{}' },
    ...{ 0.38: 'f', 0.4: '"*-r', 0.42: 'Jt“”', 0.46: '/?\\^_cs', 0.48: 'z', 0.5: 'L' },
    ...{ 0.52: '+<=>CFaevxy–', 0.54: '$ESZgko', 0.56: 'Tbdhnpqu~', 0.58: '0123456789PY' },
    ...{ 0.6: '#BKRVX', 0.62: 'ADG', 0.64: 'OQU', 0.66: '&HN…', 0.78: '%Mw', 0.84: 'm', 0.86: '@W' },
    ...{ 0.9: '—' },
  }),
};

/** Words and joined letters that are one character in Unicode. */
const WORDS_OF_ARABIC = /[\ufb50-\ufdff\ufe70-\ufefc]/u;

/** Names in a college repeat their letters, and computing the width of one is slow. */
const rare = new LRUCache<string, number>({ max: 5_000, memoMethod: widthOfRare });

function widthOfRare(character: string): number {
  const inScript = widthInScript(character);
  if (inScript !== undefined) return inScript;
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return 0;
  const [letter = '', ...marks] = character.normalize('NFD');
  const plain = WIDTHS[600].get(letter);
  if (plain !== undefined && marks.length > 0) return plain;
  if (/\p{M}/u.test(character)) return 0.35;
  if (character === '﷽') return 10.5;
  return WORDS_OF_ARABIC.test(character) ? 2.6 : 1.25;
}
