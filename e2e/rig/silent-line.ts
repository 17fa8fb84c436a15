import type { Page } from 'puppeteer';
import { HANDSHAKE_WITHIN_MS } from '#contract/live/line.ts';
import { never } from './sooner.ts';

/** A network that answers nothing to the live line of this page, which never gives it up. */
export async function silentLine(page: Page): Promise<void> {
  // Its library gives up after the same time.
  await never(page, HANDSHAKE_WITHIN_MS);
  await page.evaluateOnNewDocument(() =>
    Object.assign(globalThis, { WebSocket: class extends EventTarget {} }),
  );
}
