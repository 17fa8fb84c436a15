import type { Browser, Page } from 'puppeteer';
import { FONT_FAMILIES, type FontFace, fontsFor } from '../layout/fonts.ts';

/** Letters that no font draws. */
export type Lacking = ReadonlySet<string>;
/** If every letter has a font. */
export const NONE_LACKING: Lacking = new Set();

/** Printed in place of a letter that no font has. Without it nothing would be printed. */
export const PLACEHOLDER = '\ufffd';

/** Our fonts for Latin letters have all up to here. Most reports hold no others. */
const LAST_CERTAIN = '\u0131';

/** Visible characters. A space or a joiner needs no font. */
const DRAWN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** The letters of a document that may have no font. `texts`: an object that holds all its texts. */
export const uncertainLetters = (texts: object): string[] =>
  [...new Set(JSON.stringify(texts))].filter(letter => letter > LAST_CERTAIN && DRAWN.test(letter));

/** A character that no font has. */
const NO_LETTER = '\uffff';

/**
 * The letters that neither our fonts nor those of the machine have: the browser draws them like a character that
 * does not exist. Only the browser can tell, because a font lacks letters that its style sheet declares.
 */
export async function lackingIn(
  browser: Browser,
  letters: readonly string[],
  fonts: readonly FontFace[],
): Promise<Lacking> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    // A letter that no font has is drawn as the empty box of the first font that is declared for it. U+FFFF is declared
    // for each font here, so that we see the box of each.
    const css = fontsFor(letters.join(''), fonts).replaceAll('unicode-range:', 'unicode-range: U+FFFF,');
    await page.setContent(`<style>${css}</style>`);
    return new Set(await undrawn(page, letters));
  } finally {
    await context.close();
  }
}

const undrawn = (page: Page, letters: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async (asked, noLetter, families) => {
      await Promise.all(Array.from(document.fonts, face => face.load()));
      const size = 24;
      const canvas = new OffscreenCanvas(3 * size, 2 * size);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      const looksOf = (letter: string, from: string): string => {
        if (!pen) return '';
        pen.font = `${size}px ${from}`;
        pen.clearRect(0, 0, canvas.width, canvas.height);
        // Room on the left, too: a mark that joins the letter before it is drawn there.
        pen.fillText(letter, size, size);
        return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
      };
      const signs = new Set(families.split(', ').map(family => looksOf(noLetter, family)));
      return asked.filter(letter => signs.has(looksOf(letter, families)));
    },
    letters,
    NO_LETTER,
    FONT_FAMILIES,
  );

/** The text with a placeholder for each lacking letter. */
export const withPlaceholders = (text: string, lacking: Lacking): string =>
  lacking.size === 0
    ? text
    : Array.from(text, letter => (lacking.has(letter) ? PLACEHOLDER : letter)).join('');
