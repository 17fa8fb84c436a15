import type { Page } from 'puppeteer';

/** Waits until the page's own service worker controls it. So the next screens open without a network. */
export const controlled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};
