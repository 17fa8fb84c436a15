import type { Browser, Page } from 'puppeteer';
import type { FontFace } from '../layout/fonts.ts';

/** Letters that no font draws. */
export type Lacking = ReadonlySet<string>;
/** If every letter has a font. */
export const NONE_LACKING: Lacking = new Set();

/** Printed in place of a letter that no font has. Without it nothing would be printed. */
export const PLACEHOLDER = '\ufffd';

/** All our fonts for Latin letters have the letters up to here. Most reports hold no others. */
const LAST_OF_LATIN = '\u024f';

/** Visible characters. A space or a joiner needs no font. */
const DRAWN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** The letters of a document that none of our own fonts draws. `texts`: an object that holds all its texts. */
export function lettersBeyond(fonts: readonly FontFace[], texts: object): string[] {
  const letters = new Set<string>();
  for (const letter of JSON.stringify(texts)) if (letter > LAST_OF_LATIN) letters.add(letter);
  return [...letters].filter(
    letter => DRAWN.test(letter) && !fonts.some(({ draws }) => draws(letter.codePointAt(0) ?? 0)),
  );
}

/** The letters that no font of the machine has either: the browser draws them like a character that does not exist. */
export async function lackingIn(browser: Browser, letters: readonly string[]): Promise<Lacking> {
  const context = await browser.createBrowserContext();
  try {
    return new Set(await undrawn(await context.newPage(), letters));
  } finally {
    await context.close();
  }
}

const undrawn = (page: Page, letters: readonly string[]): Promise<string[]> =>
  page.evaluate(asked => {
    const [size, noLetter] = [24, '\uffff'];
    const canvas = new OffscreenCanvas(2 * size, 2 * size);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    const looksOf = (letter: string): string => {
      if (!pen) return '';
      pen.font = `${size}px sans-serif`;
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.fillText(letter, 0, size);
      return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
    };
    const nothing = looksOf(noLetter);
    return asked.filter(letter => looksOf(letter) === nothing);
  }, letters);

/** The text with a placeholder for each lacking letter. */
export const withPlaceholders = (text: string, lacking: Lacking): string =>
  lacking.size === 0
    ? text
    : Array.from(text, letter => (lacking.has(letter) ? PLACEHOLDER : letter)).join('');
