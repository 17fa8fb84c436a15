import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { createLogger } from '#platform/log/log.ts';
import { listen } from '#platform/process/listen.ts';
import { connectRaw, lastBodyIn, statusesIn } from '#testing/server/raw-connection.ts';
import { MOST_UNANSWERED } from './bounded-server.ts';
import { createHttpServer, REQUEST_TIMES } from './http-server.ts';

const SHORT = { headersMs: 100, requestMs: 200, checkedEveryMs: 20, stalledMs: 1_000 };

/** Live connections are upgraded, and then nothing is said on them. */
async function serve(listener: RequestListener): Promise<string> {
  const log = createLogger({ name: 'test', level: 'silent' });
  const http = createHttpServer(listener, { log, metrics: { broken: () => {} }, times: SHORT });
  http.on('upgrade', (_, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  onTestFinished(() => http.closeAllConnections());
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${await listen(http)}`;
}

/** Answers with the body it received. */
const echo: RequestListener = (request, response) => {
  text(request).then(
    sent => response.end(sent),
    () => response.destroy(),
  );
};

const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf ';

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost'],
  ['a body', HALF],
])('%s that do not arrive in time are answered 408, on a connection that then closes', async (_, sent) => {
  const connection = await connectRaw(await serve(echo));
  connection.write(sent);
  const received = await connection.closed();
  expect(statusesIn(received)).toEqual([408]);
  expect(failureSchema.parse(lastBodyIn(received)).code).toBe('too_slow');
});

test('a connection opened ahead of time and never used is closed without an answer', async () => {
  const connection = await connectRaw(await serve(echo));
  expect(await connection.closed()).toBe('');
});

test('an answer may take longer than a request: it is not cut, neither while it is made nor while it is sent', async () => {
  const late = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    if (request.method === 'POST') return echo(request, response);
    if (request.url === '/begun') response.write('begun, ');
    void late.promise.then(() => response.end('done'));
  });
  const answers = ['/begun', '/'].map(async path => (await fetch(url + path)).text());
  const slow = await connectRaw(url);
  slow.write(HALF);
  expect(statusesIn(await slow.closed())).toEqual([408]);
  late.resolve();
  expect(await Promise.all(answers)).toEqual(['begun, done', 'done']);
});

test('the largest body has time to arrive from a phone on a slow network, and a list from an office', () => {
  const { importUsers, ...others } = ROUTES;
  const bitsPerSecond = (...routes: readonly Route[]): number => {
    const limits = routes.map(({ bodyLimit = '64kb' }) => bytesOf(bodyLimit));
    return (Math.max(...limits) * 8) / (REQUEST_TIMES.requestMs / 1_000);
  };
  expect(bitsPerSecond(...Object.values(others))).toBeLessThan(300_000);
  expect(bitsPerSecond(importUsers)).toBeLessThan(1_200_000);
});

const bytesOf = (limit: string): number =>
  Number.parseInt(limit, 10) * (limit.endsWith('mb') ? 1_048_576 : 1_024);

const ASKED = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

test('requests that a client sends ahead are all answered, in order, and so are those after them', async () => {
  let asked = 0;
  const url = await serve(async (_, response) => {
    asked += 1;
    const body = `answer ${asked}.`;
    await Promise.resolve();
    response.end(body);
  });
  const ahead = await connectRaw(url);
  ahead.write(ASKED.repeat(MOST_UNANSWERED));
  await expect.poll(ahead.received).toContain(`answer ${MOST_UNANSWERED}.`);
  ahead.write(ASKED.repeat(MOST_UNANSWERED - 1) + LAST);
  const answers = [...(await ahead.closed()).matchAll(/answer (\d+)\./g)].map(([, nth]) => Number(nth));
  expect(answers).toEqual(Array.from({ length: 2 * MOST_UNANSWERED }, (_, nth) => nth + 1));
});

test('a connection on which too much is asked at once is ended, and what comes with it is not looked at', async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    void Promise.resolve().then(() => response.end('done'));
  });
  const flood = await connectRaw(url);
  flood.write(ASKED.repeat(50_000));
  await flood.closed();
  expect(asked).toBe(MOST_UNANSWERED);
  expect(await (await fetch(url)).text()).toBe('done');
});

/** More than the system takes of an answer that nobody reads. */
const LARGE = Buffer.alloc(24 * 1_048_576, 'x');

/** A server with one large answer, and whether all of it was sent when its connection closed. */
async function serveLarge() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const url = await serve((_, response) => {
    response.once('close', () => resolve(response.writableFinished));
    response.end(LARGE);
  });
  return { url, sentAll: promise };
}

test.each([
  ['waits', ''],
  ['sends the next request byte by byte', 'GET / HTTP/1.1\r\nA: '],
])('an answer that is never read is given up, also if its caller %s', async (_, sent) => {
  const { url, sentAll } = await serveLarge();
  const caller = await connectRaw(url);
  caller.socket.pause();
  caller.write(ASKED + sent);
  const sending = sent && setInterval(() => caller.write('a'), 50);
  onTestFinished(() => clearInterval(sending || undefined));
  expect(await sentAll).toBe(false);
});

test('an answer that is read slowly is sent to its end', async () => {
  const { url, sentAll } = await serveLarge();
  const caller = await connectRaw(url);
  caller.write(LAST);
  caller.socket.on('data', () => {
    caller.socket.pause();
    void pause(10).then(() => caller.socket.resume());
  });
  const began = performance.now();
  expect((await caller.closed()).length).toBeGreaterThan(LARGE.length);
  expect(performance.now() - began).toBeGreaterThan(2 * SHORT.stalledMs);
  expect(await sentAll).toBe(true);
});

test('an answer that is not yet made, and a live connection, may be silent for longer', async () => {
  const late = Promise.withResolvers<void>();
  const made = await serve((_, response) => void late.promise.then(() => response.end('done')));
  const { url, sentAll } = await serveLarge();
  const asked = await connectRaw(made);
  asked.write(LAST);
  const live = await connectRaw(made);
  live.write('GET /socket.io/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await expect.poll(() => statusesIn(live.received())).toEqual([101]);
  onTestFinished(() => void live.socket.destroy());
  const stalled = await connectRaw(url);
  stalled.socket.pause();
  stalled.write(ASKED);
  // It was asked last, and has stood still for the whole time.
  await sentAll;
  late.resolve();
  expect(statusesIn(await asked.closed())).toEqual([200]);
  expect(live.socket.destroyed).toBe(false);
});
