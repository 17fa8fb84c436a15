import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#platform/browser/launch.ts';
import { NAMES_BY_SCRIPT } from '../testing-names.ts';
import { FONT_FAMILIES, loadFonts } from './fonts.ts';
import { widthOf } from './text-width.ts';

/** Blocks of Unicode that have consonants at the same positions. */
const INDIC = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00];
const OTHERS = [
  [0x600, 0x6ff],
  [0x1c50, 0x1c7f],
  [0xaae0, 0xaaff],
  [0xabc0, 0xabff],
] as const;

const letters = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).filter(
    letter => !/\p{Cn}/u.test(letter),
  );
const isMark = (letter: string): boolean => /\p{M}/u.test(letter);

/** Each letter alone, and each mark on each consonant. */
function writings(all: readonly string[], consonants: readonly string[]): string[] {
  const marks = all.filter(isMark);
  return [
    ...all.filter(letter => !isMark(letter)),
    ...consonants.flatMap(letter => marks.map(mark => letter + mark)),
  ];
}

test("no letter of India's scripts, and no name, is printed wider than reckoned; names not twice as narrow", async () => {
  const texts = [
    ...INDIC.flatMap(block => writings(letters(block, block + 0x7f), letters(block + 0x15, block + 0x39))),
    ...OTHERS.flatMap(([first, last]) => letters(first, last).filter(letter => !isMark(letter))),
  ];
  const names = NAMES_BY_SCRIPT.map(({ name }) => name);
  const measured = await widthsOf([...texts, ...names]);
  const wider = texts.filter((text, index) => (measured[index] ?? 0) > widthOf(text) + 0.001);
  expect(wider).toEqual([]);
  for (const [index, name] of names.entries()) {
    const printed = measured[texts.length + index] ?? 0;
    expect(widthOf(name), name).toBeGreaterThan(printed);
    expect(widthOf(name), name).toBeLessThan(2 * printed);
  }
});

/** In em, in the wider of both weights. */
async function widthsOf(texts: readonly string[]): Promise<number[]> {
  const fonts = await loadFonts();
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(`<style>${fonts.map(({ css }) => css).join('\n')}</style>`);
  return page.evaluate(
    async (all, families) => {
      await Promise.all([...document.fonts].map(face => face.load()));
      const pen = document.createElement('canvas').getContext('2d');
      const widthIn = (weight: number) => (text: string) => {
        if (pen) pen.font = `${weight} 100px ${families}`;
        return (pen?.measureText(text).width ?? 0) / 100;
      };
      const [light, heavy] = [all.map(widthIn(400)), all.map(widthIn(600))];
      return light.map((width, index) => Math.max(width, heavy[index] ?? 0));
    },
    texts,
    FONT_FAMILIES,
  );
}
