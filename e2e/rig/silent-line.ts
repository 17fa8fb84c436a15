import type { Page } from 'puppeteer';

/** After which the console calls a handshake failed (contract/live/line.ts), and so does its library. */
const HANDSHAKE_MS = 20_000;

/** A network that answers nothing to the live line of this page, which never gives it up, however slow the machine is. */
export const silentLine = (page: Page) =>
  page.evaluateOnNewDocument(handshake => {
    const wait = window.setTimeout.bind(window);
    Object.assign(globalThis, {
      WebSocket: class extends EventTarget {},
      setTimeout: (run: () => void, ms = 0) => (ms === handshake ? 0 : wait(run, ms)),
    });
  }, HANDSHAKE_MS);
