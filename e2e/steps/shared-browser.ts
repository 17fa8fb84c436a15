import type { Browser } from 'puppeteer';
import { launchBrowser } from '#platform/browser/launch.ts';

/**
 * No page of a journey lives long enough to gain from what they do on the cores that other journeys want. A journey that
 * measures has them back by a switch of its own, because the last one counts.
 */
const WITHOUT_OPTIMIZERS = '--js-flags=--no-opt --no-maglev';

/** A new Chromium, started as journeys need it. */
export const launchForJourney = (args: readonly string[] = []): Promise<Browser> =>
  launchBrowser({ args: [WITHOUT_OPTIMIZERS, ...args] });

/**
 * The Chromium of this worker process, because a start takes half a second of a core. Contexts keep its journeys apart.
 * After a crash it is started again.
 */
export const sharedBrowser = (): Promise<Browser> => (globalThis.rollcallBrowser ??= launchShared());

function launchShared(): Promise<Browser> {
  const launching = launchForJourney();
  const forget = (): void => {
    if (globalThis.rollcallBrowser === launching) globalThis.rollcallBrowser = undefined;
  };
  launching.then(browser => browser.once('disconnected', forget), forget);
  return launching;
}
