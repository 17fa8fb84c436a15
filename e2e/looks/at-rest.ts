import type { Page } from 'puppeteer';

const SETTLES_WITHIN_MS = 10_000;
/** Even if each of them takes long on a busy machine. */
const LEAST_LOOKS = 3;

/**
 * What is wrong with a screen when it no longer changes. A screen may still be loading, so each finding is
 * checked again, and only what stays is a fault.
 */
export async function atRest(look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + SETTLES_WITHIN_MS;
  for (let looks = 1; ; looks++) {
    const found = await look();
    if (found.length === 0 || (looks >= LEAST_LOOKS && performance.now() > end)) return found;
  }
}

/** Waits until the page has drawn what it knows now. What comes up in a frame of its own is there, too. */
export const drawnAgain = ({ page }: { readonly page: Page }): Promise<unknown> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
