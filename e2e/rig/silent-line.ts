import type { Page } from 'puppeteer';
import { never } from './sooner.ts';

/** After which the console calls a handshake failed (contract/live/line.ts), and so does its library. */
const HANDSHAKE_MS = 20_000;

/** A network that answers nothing to the live line of this page, which never gives it up. */
export async function silentLine(page: Page): Promise<void> {
  await never(page, HANDSHAKE_MS);
  await page.evaluateOnNewDocument(() =>
    Object.assign(globalThis, { WebSocket: class extends EventTarget {} }),
  );
}
