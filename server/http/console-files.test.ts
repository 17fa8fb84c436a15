import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#platform/listen.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { consoleFiles } from './console-files.ts';

test.each([
  ['/', 200, 'the page'],
  ['/attendance/some-event', 200, 'the page'],
  ['/robots.txt', 200, 'Disallow'],
  ['/assets/main-1a2b.js', 200, 'run()'],
  ['/assets/main-of-another-version.js', 404, 'Not Found'],
  ['/favicon.png', 404, 'Not Found'],
  ['/wp-login.php', 404, 'Not Found'],
  ['/api', 404, 'Not Found'],
  ['/api/nothing', 404, 'Not Found'],
  ['//api/users', 404, 'Not Found'],
  ['/API/nothing', 404, 'Not Found'],
  ['/apiary', 200, 'the page'],
])('%s is answered %i', async (address, status, text) => {
  const url = await serveConsole();
  const answer = await fetch(url + address);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
});

async function serveConsole(): Promise<string> {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), 'the page');
  writeFileSync(path.join(root, 'robots.txt'), 'Disallow: /');
  writeFileSync(path.join(root, 'assets/main-1a2b.js'), 'run()');
  const server = createServer(new Koa().use(consoleFiles(root)).callback());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}
