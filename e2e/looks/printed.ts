import type { PDFOptions } from 'puppeteer';
import { extractText } from 'unpdf';
import type { Console } from '../rig/console.ts';

/** What the printer would print, sheet by sheet. */
export async function printed({ page }: Console, options: PDFOptions): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf(options)));
  return text.map(sheet => sheet.replaceAll(/\s+/g, ' '));
}

/** Words that can be found in a sheet whose letters are small: set near each other, they are read as if apart. */
export const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

/** What only a screen can use, by what it is or is named: nobody presses, chooses or types on paper. */
export async function onlyForScreens({ page }: Console): Promise<string[]> {
  await page.emulateMediaType('print');
  const found = await page.$$eval('nav, input, select, header button, [aria-haspopup]', elements =>
    elements.flatMap(element =>
      element.checkVisibility() ? [element.getAttribute('aria-label') ?? element.tagName] : [],
    ),
  );
  await page.emulateMediaType();
  return found;
}
