import type { Page } from 'puppeteer';

/** Later than what the page does at once. */
const SOON_MS = 200;

/** Timers of these lengths run out soon in this page, also those that repeat, from its first script on. */
export const sooner = (page: Page, ...lengths: readonly number[]) =>
  page.evaluateOnNewDocument(
    (shortened, soon) => {
      const { setTimeout: once, setInterval: each } = window;
      const length = (ms: number): number => (shortened.includes(ms) ? soon : ms);
      Object.assign(window, {
        setTimeout: (run: TimerHandler, ms = 0) => once(run, length(ms)),
        setInterval: (run: TimerHandler, ms = 0) => each(run, length(ms)),
      });
    },
    lengths,
    SOON_MS,
  );

/**
 * Timers of these lengths never run out in this page, from its first script on. What they limit may take as long as it
 * does on a slow machine.
 */
export const never = (page: Page, ...lengths: readonly number[]) =>
  page.evaluateOnNewDocument(endless => {
    const once = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...given: unknown[]) =>
        endless.includes(ms) ? 0 : once(run, ms, ...given),
    });
  }, lengths);

/** So much time is over at once for what this page measures by `performance.now`. Its timers do not know. */
export const passTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate(by => {
    const before = performance.now.bind(performance);
    performance.now = () => before() + by;
  }, ms);
