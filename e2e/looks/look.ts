import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import type { Console } from '../rig/console.ts';
import { drawIn, SCHEMES } from '../rig/media.ts';
import { offerPicture } from '../rig/pictures.ts';
import { resize } from '../rig/resize.ts';
import { atRest } from './at-rest.ts';
import { axeFindings } from './axe.ts';

const WIDTHS = [1280, 390] as const;

/**
 * Looks at a screen in its four variants, and keeps a picture. What axe finds, scrolling sideways, or a text that is
 * said twice fails the test, which goes on to its other screens. Afterwards the window is as large as before.
 */
export async function lookAt(person: Console, name: string): Promise<void> {
  const { page } = person;
  const before = page.viewport();
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      await resize(page, { width, height: width > 600 ? 800 : 844, deviceScaleFactor: 1 });
      await drawIn(page, scheme);
      await offerPicture(page, `${name}-${width}-${scheme}`);
      const found = await atRest(async () => [
        ...(await axeFindings(page, scheme === 'dark' ? 'colours' : 'all')),
        ...(await sideways(page)),
        ...(await saidTwice(page)),
      ]);
      expect.soft(found, `${name}, ${width} px wide, ${scheme}`).toEqual([]);
    }
  if (before) await resize(page, before);
}

async function sideways(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return px > 0 ? [`scrolls sideways by ${px} px`] : [];
}

/** A live region says its text. A note or an alert inside it is said once more, by its own role. */
const saidTwice = (page: Page): Promise<string[]> =>
  page.$$eval('[role="status"] :is([role="note"], [role="alert"])', notes =>
    notes.map(({ textContent }) => `says twice: ${textContent}`),
  );
