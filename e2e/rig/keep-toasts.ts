import type { Console } from './console.ts';

/** From here on toasts stay until they are dismissed, as they do below a pointer. */
export async function keepToasts({ page }: Console): Promise<void> {
  const toaster = await page.waitForSelector('[data-rht-toaster]');
  await toaster?.evaluate(it => it.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
}
