import { expect, test } from 'vitest';
import { Console, openBrowser } from './rig/console.ts';

test('journeys share one Chromium, in which every page is in front and has the focus', async () => {
  const browser = await openBrowser();
  const again = await openBrowser();
  expect(again).toBe(browser);
  const [one, other] = [await Console.open(browser, ''), await Console.open(browser, '')];
  for (const { page } of [one, other]) {
    // Settled: no page of another context comes to the front.
    expect(await page.evaluate(() => [document.visibilityState, document.hasFocus()])).toEqual([
      'visible',
      true,
    ]);
  }
});

test('no context of an earlier test is left open', async () => {
  const browser = await openBrowser();
  // Settled: the hooks of the tests before have run.
  expect(browser.browserContexts()).toEqual([browser.defaultBrowserContext()]);
});

test('a Chromium that crashed is not used again, and one with switches is never shared', async () => {
  const crashed = await openBrowser();
  const own = await openBrowser(['--lang=en']);
  const disconnected = new Promise<void>(resolve => crashed.once('disconnected', () => resolve()));
  crashed.process()?.kill('SIGKILL');
  await disconnected;

  const browser = await openBrowser();
  expect(browser.connected).toBe(true);
  expect([crashed, own]).not.toContain(browser);
});
