import type { Browser, Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import type { Engine } from './engine.ts';

/** A page of a browser that puppeteer has started. A page in which something breaks fails its test. */
export async function pageEngine(browser: Browser): Promise<Engine> {
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const broken: string[] = [];
  page.on('pageerror', error => broken.push(String(error)));
  onTestFinished(() => expect(broken, 'what broke in the page').toEqual([]));
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
