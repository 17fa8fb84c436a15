import type { Page } from 'puppeteer';

/** Later than what the page does at once. */
const SOON_MS = 200;

/** Timers of these lengths run out soon in this page, from its first script on. */
export const sooner = (page: Page, ...lengths: readonly number[]) =>
  page.evaluateOnNewDocument(
    (shortened, soon) => {
      const { setTimeout: later } = window;
      const sooner = (run: TimerHandler, ms = 0) => later(run, shortened.includes(ms) ? soon : ms);
      Object.assign(window, { setTimeout: sooner });
    },
    lengths,
    SOON_MS,
  );
