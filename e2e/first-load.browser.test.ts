import { expect, test } from 'vitest';
import { apiClient } from '#testing/server/api-client.ts';
import { openCold } from '../tools/sizes/cold-load.ts';
import { boundedScreens, tooMuch } from '../tools/sizes/cold-screens.ts';
import { Console, openBrowser } from './console.ts';
import { PATIENCE_MS } from './patience.ts';
import { ADMIN, startProduct } from './product.ts';

test('a screen that is opened for the first time fetches little, in few requests, and nothing on it moves', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const findings: string[] = [];
  for (const screen of await boundedScreens({ api: apiClient(product.url), admin: ADMIN }))
    findings.push(
      ...tooMuch(screen, await openCold(browser, product.url, screen, { patienceMs: PATIENCE_MS })),
    );
  expect(findings).toEqual([]);
});

test('with the service worker, a screen preloads nothing that it does not use', async () => {
  const product = await startProduct();
  const visitor = await Console.open(await openBrowser(), product.url, { kept: true });
  await visitor.goto('/');
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // A page of its own: the first one had begun to load before there was a service worker.
  const page = await visitor.newTab();
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warn') warnings.push(message.text());
  });
  for (const screen of ['/', '/login', '/signup']) {
    await page.goto(product.url + screen, { waitUntil: 'domcontentloaded' });
    await page.waitForNetworkIdle();
  }
  expect(warnings).toEqual([]);
});
