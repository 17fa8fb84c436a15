import type { Page, Viewport } from 'puppeteer';
import { drawnAgain } from '../looks/at-rest.ts';

/** The page hears of its size a moment later. What is pressed until then has moved from under the press. */
export async function resize(page: Page, size: Viewport): Promise<void> {
  const before = page.viewport()?.width;
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
  // Scripts that draw something else in another width have done so.
  if (before !== width) await drawnAgain({ page });
}
