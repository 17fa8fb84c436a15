import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { startProduct } from './rig/product.ts';
import { askForUpdate, openSite } from './rig/site.ts';
import { sooner } from './rig/sooner.ts';
import { MEERA } from './steps/people.ts';

/** When the console looks again for files that did not come (register-service-worker.ts). */
const AGAIN_AFTER_MS = 10_000;

test('the console can be installed, opens even if its server is gone, and stores none of the server’s answers', async () => {
  const product = await startProduct({ alone: true });
  const student = await Console.open(await openBrowser(), product.url, { kept: true });
  const { page } = student;
  await student.signUp(MEERA);
  await controlled(page);

  const devtools = await page.createCDPSession();
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  await expect
    .poll(() => devtools.send('Page.getInstallabilityErrors'))
    .toEqual({ installabilityErrors: [] });

  await student.goto('/attendance');
  await student.see(MESSAGES.noAttendance);
  await expect.poll(() => kept(page)).toContain('/');

  expect(student.complaints).toEqual([]);
  await product.stop();
  // A screen that was never opened before, from a cold start, without a server.
  await student.goto('/profile');
  await student.see(MEERA.name);
  await student.goto('/dashboard');
  await student.see(MESSAGES.dashboardFailed);
  await student.see(MESSAGES.network);
  await student.see('No connection');
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Anek Latin Variable"'))).toBe(true);
  // At the end, because answers from long ago would be stored by now.
  const otherAnswers = (await kept(page)).filter(
    address => address !== '/' && !address.startsWith('/assets/'),
  );
  expect(otherAnswers).toEqual([]);
});

test('a page that the worker did not take over when it began is taken over all the same', async () => {
  const product = await startProduct();
  const visitor = await Console.open(await openBrowser(), product.url, { kept: true });
  await visitor.goto('/');
  await controlled(visitor.page);
  // A forced reload goes past the worker, as a page does that was on its way while the worker began.
  await visitor.page.reload({ ignoreCache: true });
  await controlled(visitor.page);
});

test('a console that could not be kept, because a proxy answered for a file, is kept whole soon after', async () => {
  let fetched = 0;
  const site = await openSite({
    // What is fetched for the cache is for no element of the page.
    isAway: ({ url = '', headers }) =>
      url.startsWith('/assets/') && headers['sec-fetch-dest'] === 'empty' && ++fetched === 1,
  });
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  await sooner(visitor.page, AGAIN_AFTER_MS);
  await visitor.goto('/');
  await controlled(visitor.page);
  const answers = await visitor.page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const all = await Promise.all(caught.map(cache => cache.matchAll()));
    return all.flat().map(({ status }) => status);
  });
  expect(new Set(answers)).toEqual(new Set([200]));
});

test.each([
  ['a file', '/assets/login-page'],
  ['the page', '/'],
])('a network that answers for %s with its own login spoils nothing that is kept', async (_, address) => {
  let caught = 0;
  const site = await openSite({
    isCaught: ({ url = '', headers }) =>
      (address === '/' ? url === '/' : url.startsWith(address)) &&
      headers['sec-fetch-dest'] === 'empty' &&
      ++caught === 1,
  });
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  await sooner(visitor.page, AGAIN_AFTER_MS);
  await visitor.goto('/');
  await controlled(visitor.page);
  expect(caught).toBeGreaterThan(1);
  const spoilt = await visitor.page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const answers = (await Promise.all(opened.map(cache => cache.matchAll()))).flat();
    const texts = await Promise.all(answers.map(answer => answer.text()));
    return texts.filter(text => text.includes('campus network')).length;
  });
  expect(spoilt).toBe(0);
  await visitor.goto('/login');
  await visitor.see('Sign In');
});

test('a newer version is offered and used on request, and pages of the previous one still find their files', async () => {
  const site = await openSite();
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  const { page } = visitor;
  await visitor.goto('/');
  await visitor.see('Version 1.0');
  await controlled(page);
  await visitor.markPage();

  await site.deploy();
  await askForUpdate(page);
  await visitor.see(MESSAGES.newVersion);
  // The files of the old version are no longer on the server.
  await visitor.pressOn('::-p-aria([name="Login"][role="link"])');
  await visitor.reach('/login');
  await visitor.see('Sign In');
  expect(await visitor.isMarkedPage()).toBe(true);

  await visitor.press('Reload');
  await expect.poll(() => visitor.isMarkedPage()).toBe(false);
  await visitor.see('Sign In');
  await expect
    .poll(() => page.$eval('script[type="module"]', script => script.getAttribute('src')))
    .toContain('newer-');
  // Settled: it asks, and waits for the answer.
  expect(await page.evaluate(isNewest)).toBe(true);
  // Settled: nothing newer was found, so nothing is offered.
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(MESSAGES.newVersion);
});

test('what pages use stays kept after a version that was taken back', async () => {
  const site = await openSite();
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  const { page } = visitor;
  await visitor.goto('/');
  await controlled(page);
  const [used = ''] = await versions(page);
  // The version that was taken back was kept after this one, which is installed once more.
  await page.evaluate(async () => {
    await caches.open('rollcall-taken-back');
    await (await navigator.serviceWorker.ready).unregister();
  });
  await visitor.goto('/');
  await controlled(page);

  await site.deploy();
  await askForUpdate(page);
  await expect.poll(() => versions(page)).toEqual([used, 'rollcall-newer']);
});

test('a version that could not be kept whole takes no place of one that pages use', async () => {
  let isBroken = false;
  let failed = 0;
  const site = await openSite({
    isAway: ({ url = '' }) => isBroken && url.startsWith('/assets/newer-login-page') && ++failed > 0,
  });
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  const { page } = visitor;
  await visitor.goto('/');
  await controlled(page);
  const before = await versions(page);
  isBroken = true;
  await site.deploy();
  await askForUpdate(page);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await expect.poll(() => versions(page)).toEqual(before);
});

test('a file that was kept is found without a server, also by who asks for it again', async () => {
  let away = false;
  const site = await openSite({ isAway: () => away });
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  await visitor.goto('/');
  await controlled(visitor.page);
  const script = (await kept(visitor.page)).find(address => address.includes('login-page')) ?? '';
  away = true;
  const statuses = () =>
    visitor.page.evaluate(
      addresses => Promise.all(addresses.map(async address => (await fetch(address)).status)),
      [script, `${script}?again=1`, '/assets/unknown.js'],
    );
  await expect.poll(statuses).toEqual([200, 200, 502]);
});

test('a device whose storage has become full opens a screen whose files it has not kept', async () => {
  const site = await openSite();
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  const { page } = visitor;
  await visitor.goto('/');
  await controlled(page);
  const devtools = await page.createCDPSession();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await visitor.pressOn('::-p-aria([name="Login"][role="link"])');
  await visitor.see('Sign In');
  // Settled: with this quota nothing can be kept, early or late.
  expect(await kept(page)).toEqual([]);
});

/** Asks for a newer version, and whether there is none. Runs in the page. */
async function isNewest(): Promise<boolean> {
  const { installing, waiting } = await (await navigator.serviceWorker.ready).update();
  return installing === null && waiting === null;
}

/** The addresses whose answers this browser has cached. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname);
    return addresses;
  });

/** The versions of the console that this browser has cached, the oldest first. */
const versions = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
