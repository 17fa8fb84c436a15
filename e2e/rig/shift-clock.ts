import type { Page } from 'puppeteer';

/** Runs in the page. */
function shift(by: number): void {
  const before = Date.now.bind(Date);
  Date.now = () => before() + by;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) =>
      Reflect.construct(real, given.length === 0 ? [Date.now()] : given, made),
  });
}

/** This page's clock is wrong by so much, from its first script on. */
export const shiftClock = (page: Page, ms: number) => page.evaluateOnNewDocument(shift, ms);

/**
 * The clock of the page that is open jumps by so much. What it does not ask anew stays as it was, and the time since the
 * page was opened, too.
 */
export const jumpClock = (page: Page, ms: number): Promise<void> => page.evaluate(shift, ms);
