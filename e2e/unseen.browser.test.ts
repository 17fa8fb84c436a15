import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

/** What screens ask again, and after how long. */
const SCREENS = [
  {
    screen: '/passes',
    asks: '/api/passes',
    everyMs: 15_000,
    signIn: (desk: Console) => desk.signedIn(ADMIN),
  },
  {
    screen: '/dashboard',
    asks: '/api/events/upcoming',
    everyMs: 60_000,
    signIn: (desk: Console) => desk.signedUp(MEERA),
  },
];

/** The page begins in a tab that is not looked at, and time until something is asked again passes fast. */
const beginUnseen = (page: Page, everyMs: number): Promise<unknown> =>
  page.evaluateOnNewDocument(usual => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    const inTime = window.setTimeout.bind(window);
    const hurried = (work: () => void, ms?: number): number =>
      ms === usual
        ? inTime(() => {
            performance.mark('due');
            work();
          }, 50)
        : inTime(work, ms);
    Object.assign(window, { setTimeout: hurried });
  }, everyMs);

const turnTo = (page: Page, visibility: 'visible' | 'hidden'): Promise<unknown> =>
  page.evaluate(now => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

const timesDue = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('due').length);

test.each(SCREENS)(
  '$screen asks again while it is seen, and only then',
  async ({ screen, asks, everyMs, signIn }) => {
    const { url } = await openOffice();
    const desk = await Console.open(await openBrowser(), url);
    await signIn(desk);
    await beginUnseen(desk.page, everyMs);
    let asked = 0;
    desk.page.on('request', request => {
      if (new URL(request.url()).pathname === asks) asked += 1;
    });
    await desk.goto(screen);
    /** How often it is asked while it is due several times. */
    const askedWhileDue = async (): Promise<number> => {
      const [before, due] = [asked, await timesDue(desk.page)];
      await expect.poll(() => timesDue(desk.page)).toBeGreaterThan(due + 3);
      return asked - before;
    };
    // The line that has just been opened may ask once, too.
    await expect.poll(askedWhileDue).toBe(0);
    const unseen = asked;
    await turnTo(desk.page, 'visible');
    await expect.poll(() => asked).toBeGreaterThan(unseen + 10);
    await turnTo(desk.page, 'hidden');
    await expect.poll(askedWhileDue).toBe(0);
  },
);
