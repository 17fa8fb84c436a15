import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer';
import { inRoot } from '#platform/paths.ts';
import { drawIn, SCHEMES } from './media.ts';
import { resize } from './resize.ts';

/** Never committed. */
const FOLDER = inRoot('e2e/shots');

/** Saves what a person sees now. */
export async function keepPicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage });
}

/** Whether to save pictures of the screens in journeys: `PICTURES=1 npm test`. They take time and prove nothing. */
const wanted = Boolean(process.env['PICTURES']);

/** Saves what a person sees now, if pictures are wanted. */
export async function offerPicture(page: Page, name: string, how?: { fullPage: boolean }): Promise<void> {
  if (wanted) await keepPicture(page, name, how);
}

/** The same in light and in dark, which it is afterwards. */
export async function offerBothColours(page: Page, name: string, how?: { fullPage: boolean }): Promise<void> {
  if (!wanted) return;
  for (const scheme of SCHEMES) {
    await drawIn(page, scheme);
    await keepPicture(page, `${name}-${scheme}`, how);
  }
}

const WIDTHS = [390, 1280] as const;

/** The same on a phone and on a laptop, which it is afterwards. */
export async function offerBothPictures(page: Page, name: string): Promise<void> {
  if (!wanted) return;
  for (const width of WIDTHS) {
    await resize(page, { width, height: 800, deviceScaleFactor: 1 });
    await keepPicture(page, `${name}-${width}`);
  }
}
