import type { Page } from 'puppeteer';

/** The browser's own size of text, which the user sets. The session goes with the page, and the setting with it. */
export async function letters(page: Page, standard: number): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.waitForFunction(
    wanted => getComputedStyle(document.documentElement).fontSize === wanted,
    {},
    `${standard}px`,
  );
  await session.detach();
}
