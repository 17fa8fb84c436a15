import type { Page, Viewport } from 'puppeteer';

/** The page hears of its size a moment later. What is pressed until then has moved from under the press. */
export async function resize(page: Page, size: Viewport): Promise<void> {
  await page.setViewport(size);
  // A page without content takes another width, and holds nothing to press.
  if (page.url() === 'about:blank') return;
  const { width, height } = size;
  await page.waitForFunction(
    (w, h) => window.innerWidth === w && window.innerHeight === h,
    {},
    width,
    height,
  );
}
