import type { PDFOptions } from 'puppeteer';
import { extractText } from 'unpdf';
import type { Console } from './console.ts';

/** What the printer would print, sheet by sheet. */
export async function printed({ page }: Console, options: PDFOptions): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf(options)));
  return text.map(sheet => sheet.replaceAll(/\s+/g, ' '));
}
