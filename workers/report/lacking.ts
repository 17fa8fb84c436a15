import type { Browser, Page } from 'puppeteer';
import type { FontFace } from './fonts.ts';

/** Letters that nothing here can draw. */
export type Lacking = ReadonlySet<string>;
/** So it is where every letter has a font. */
export const NONE_LACKING: Lacking = new Set();

/** Printed in the place of a letter that no font has; without it there would be nothing at all. */
export const PLACEHOLDER = '\ufffd';

/** Every font of ours for Latin letters begins with these; most reports hold no others. */
const LAST_OF_LATIN = '\u024f';

/** What is drawn at all; a space or a joiner needs no font. */
const DRAWN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** The letters of a document that none of our own fonts draws. `texts`: an object that holds every text of it. */
export function lettersBeyond(fonts: readonly FontFace[], texts: object): string[] {
  const letters = new Set<string>();
  for (const letter of JSON.stringify(texts)) if (letter > LAST_OF_LATIN) letters.add(letter);
  return [...letters].filter(
    letter => DRAWN.test(letter) && !fonts.some(({ draws }) => draws(letter.codePointAt(0) ?? 0)),
  );
}

/** Those letters that no font of the machine has, either: the browser draws them as it draws what is no letter. */
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

/** The text with a placeholder for each letter that is lacking. */
export const withPlaceholders = (text: string, lacking: Lacking): string =>
  lacking.size === 0
    ? text
    : Array.from(text, letter => (lacking.has(letter) ? PLACEHOLDER : letter)).join('');
