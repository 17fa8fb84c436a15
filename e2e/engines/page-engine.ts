import type { Browser, Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import type { Engine } from './engine.ts';

/** By puppeteer, which has started the browser. `watch` sees the page before anything is in it. */
export async function pageEngine(browser: Browser, watch?: (page: Page) => void): Promise<Engine> {
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  watch?.(page);
  return {
    goto: async address => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    back: () => page.evaluate(() => history.back()),
    run: (inPage, given = '') => page.evaluate(inPage, given),
    type: (selector, text) => page.type(selector, text),
    resize: (width, height) => resize(page, width, height),
  };
}

/** Firefox before 144 sets the size, and refuses to be told which way a screen is held. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
}
