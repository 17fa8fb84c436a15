import type { Console } from './console.ts';

/** As a phone without memory throws away a page, or a browser crashes: the page hears nothing of it. */
export async function lose({ page }: Console): Promise<void> {
  const lost = new Promise(resolve => page.once('error', resolve));
  const devtools = await page.createCDPSession();
  // Nobody is left to answer it.
  void devtools.send('Page.crash').catch(() => undefined);
  await lost;
}
