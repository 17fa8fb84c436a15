import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#platform/process/listen.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { consoleFiles } from './console-files.ts';
import { securityHeaders } from './security-headers.ts';

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
])('%s is answered %i', async (address, status, content) => {
  const url = await serveConsole();
  const answer = await fetch(url + address);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(content);
});

/** Asks for a path as it is written. `fetch` would resolve its dots. */
async function askRaw(url: string, path: string) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path }).end();
  const [answer] = await once(sent, 'response');
  return { status: Number(answer.statusCode), headers: answer.headers, text: await text(answer) };
}

test.each([
  '/assets/..%2findex.html',
  '/assets/..%2Findex.html',
  '/assets/..%5cindex.html',
  '/assets/..\\index.html',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/./main-1a2b.js',
  '/assets%2fmain-1a2b.js',
  '/attendance/..%2f..%2fetc',
  '/..',
])('%s is not found, and a browser neither keeps it nor frames it', async address => {
  const answer = await askRaw(await serveConsole(), address);
  expect(answer.status).toBe(404);
  expect(answer.headers['cache-control']).toBeUndefined();
  expect(answer.headers).toMatchObject(OF_PAGE);
});

test.each(['/', '/index.html', '/attendance/some-event', '/assets/page.html', '/%61ssets/page.html'])(
  'the page %s has the headers of a page, and is not kept',
  async address => {
    const answer = await askRaw(await serveConsole(), address);
    expect(answer).toMatchObject({ status: 200, text: 'the page' });
    expect(answer.headers).toMatchObject({ ...OF_PAGE, 'cache-control': 'no-cache' });
  },
);

test('a file that is named by its content is kept for ever, and needs no policy', async () => {
  const url = await serveConsole();
  for (const address of ['/assets/main-1a2b.js', '/assets/main-1a2b.js?again=1']) {
    const { headers } = await askRaw(url, address);
    expect(headers['cache-control']).toBe('max-age=31536000,immutable');
    expect(headers).not.toHaveProperty('content-security-policy');
  }
  const encoded = await askRaw(url, '/assets/main%2D1a2b.js');
  expect(encoded).toMatchObject({ status: 200, headers: { ...OF_PAGE, 'cache-control': 'no-cache' } });
});

const OF_PAGE = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-frame-options': 'SAMEORIGIN',
};

async function serveConsole(): Promise<string> {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), 'the page');
  writeFileSync(path.join(root, 'robots.txt'), 'Disallow: /');
  writeFileSync(path.join(root, 'assets/main-1a2b.js'), 'run()');
  writeFileSync(path.join(root, 'assets/page.html'), 'the page');
  const server = createServer(new Koa().use(securityHeaders()).use(consoleFiles(root)).callback());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}
