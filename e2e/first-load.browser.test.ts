import { expect, test } from 'vitest';
import { type Conditions, openCold } from '../tools/sizes/cold-load.ts';
import { boundedScreens, tooMuch } from '../tools/sizes/cold-screens.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { PATIENCE_MS } from './rig/patience.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { openSite } from './rig/site.ts';

/** How far things may move, as browsers reckon it, when the answers come late. */
const MOST_LATE = 0.01;

test('a screen that is opened for the first time fetches little, in few requests, and nothing on it moves', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const findings: string[] = [];
  const screens = await boundedScreens({ ...product, admin: ADMIN });
  // Visitors have a footer.
  const visited = screens
    .filter(({ path }) => path === '/notices')
    .map(screen => ({ ...screen, name: `${screen.name}, by a visitor`, session: undefined }));
  for (const screen of [...screens, ...visited]) {
    const open = (conditions: Partial<Conditions>) =>
      openCold(browser, product.url, screen, { patienceMs: PATIENCE_MS, ...conditions });
    const load = await open({});
    findings.push(...tooMuch(screen, load));
    // What is above or beside an answer stays where it is when the answer comes late.
    const { shift } = await open({ answersEveryMs: 250 });
    findings.push(...tooMuch({ ...screen, most: { ...screen.most, shift: MOST_LATE } }, { ...load, shift }));
  }
  expect(findings).toEqual([]);
});

test('with the service worker, a screen preloads nothing that is then fetched again', async () => {
  const { url } = await openSite();
  const visitor = await Console.open(await openBrowser(), url, { kept: true });
  await visitor.goto('/');
  await controlled(visitor.page);
  // A page of its own: the first one had begun to load before there was a service worker.
  const page = await visitor.newTab();
  const inVain: string[] = [];
  // On a phone a preload may be complete before the import that needs it.
  await page.emulateCPUThrottling(4);
  for (const screen of ['/', '/login', '/signup', '/', '/login', '/signup']) {
    await page.goto(url + screen);
    // All that it needs was fetched and imported.
    await page.waitForSelector('h1');
    inVain.push(...(await page.evaluate(preloadedInVain)));
  }
  expect(inVain).toEqual([]);
});

/**
 * The console's files that were preloaded and fetched once more by an import. A script element, too, is fetched ahead
 * and perhaps again, but by the same name of who asked.
 */
function preloadedInVain(): string[] {
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
  const askedBy = (who: string): string[] =>
    files.flatMap(file =>
      file instanceof PerformanceResourceTiming && file.initiatorType === who ? [file.name] : [],
    );
  const imported = askedBy('script');
  return askedBy('other').filter(name => imported.includes(name));
}

test('a page whose scripts do not run says so instead of staying blank', async () => {
  const { url } = await openSite();
  const visitor = await Console.open(await openBrowser(), url);
  const { page } = visitor;
  // As in a browser that is too old to read them, or on a network that loses them.
  await page.setRequestInterception(true);
  page.on('request', request =>
    request.resourceType() === 'script' ? request.respond({ status: 200, body: '' }) : request.continue(),
  );
  await visitor.goto('/login');
  // It is shown late. Until then, everything may be on its way.
  await page.waitForFunction(() => document.getAnimations().length > 0);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await visitor.see('If nothing more appears here, load the page again.');
});
