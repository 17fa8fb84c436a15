import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import type { Page } from 'puppeteer';
import { expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { inRoot } from '#platform/paths.ts';
import { consoleFiles } from '#server/http/console-files.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { Console, openBrowser } from './console.ts';
import { MEERA } from './people.ts';
import { startProduct } from './product.ts';

test('the console can be installed, opens even if its server is gone, and stores none of the server’s answers', async () => {
  const product = await startProduct();
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

test('a newer version is offered and used on request, and pages of the previous one still find their files', async () => {
  const site = await aSite();
  const visitor = await Console.open(await openBrowser(), site.url, { kept: true });
  const { page } = visitor;
  await visitor.goto('/');
  await visitor.see('Version 1.0');
  await controlled(page);
  await visitor.markPage();

  await site.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await visitor.see(MESSAGES.newVersion);
  // The files of the old version are no longer on the server.
  await page.locator('::-p-aria([name="Login"][role="link"])').click();
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

/** Waits until the page's own service worker controls it. */
const controlled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** The built console, served as by the server, and a way to replace it by a newer one. */
async function aSite(): Promise<{ readonly url: string; deploy(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'rollcall-installable-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(inRoot('console/dist'), root, { recursive: true });
  const app = new Koa();
  app.use(securityHeaders());
  app.use(consoleFiles(root));
  const server = createServer(app.callback());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    deploy: () => rename(root),
  };
}

/** The same console under other file names, like a build of changed sources. */
async function rename(root: string): Promise<void> {
  const page = await readFile(path.join(root, 'index.html'), 'utf8');
  const entry = /src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? '';
  const newer = `newer-${entry}`;
  // Scripts import each other by name. So the old entry stays for those, under both names.
  await cp(path.join(root, 'assets', entry), path.join(root, 'assets', newer));
  await writeFile(
    path.join(root, 'index.html'),
    page.replace(`src="/assets/${entry}"`, `src="/assets/${newer}"`),
  );
  const worker = await readFile(path.join(root, 'sw.js'), 'utf8');
  const version = /"version":"(\w+)"/.exec(worker)?.[1] ?? '';
  await writeFile(
    path.join(root, 'sw.js'),
    worker.replace(version, 'newer').replace(`"/assets/${entry}"`, `"/assets/${entry}","/assets/${newer}"`),
  );
  const login = /"\/assets\/(login-page-[^"]+\.js)"/.exec(worker)?.[1] ?? '';
  await rm(path.join(root, 'assets', login));
}
