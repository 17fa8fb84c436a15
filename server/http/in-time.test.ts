import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { failureSchema } from '#contract/failure.ts';
import { listen } from '#platform/process/listen.ts';
import { connectRaw, statusesIn } from '#testing/server/raw-connection.ts';
import { errors } from './errors.ts';
import type { ReportFailure } from './failures.ts';
import { inTime, notTimed } from './in-time.ts';

/** An application that answers when `work` has ended, but after 20 ms at the latest. */
async function serveSlowly(work: Promise<unknown>, report: ReportFailure = () => {}): Promise<string> {
  const app = new Koa();
  app.use((context, next) => {
    context.state['requestId'] = 'r1';
    return next();
  });
  app.use(errors(report, () => 0));
  app.use(inTime(20, report));
  app.use(
    notTimed(async (context, next) => {
      context.state['sent'] = await text(context.req);
      await next();
    }),
  );
  app.use(async context => {
    if (context.state['sent'] !== 'in two parts') await work;
    context.body = 'done';
  });
  const http = createServer(app.callback());
  onTestFinished(() => void http.close());
  return `http://127.0.0.1:${await listen(http)}`;
}

test.each([
  ['GET', 'unavailable'],
  ['POST', 'unknown_outcome'],
])('a %s without an answer in time gets %s, whatever comes later', async (method, code) => {
  const work = Promise.withResolvers<void>();
  const answer = await fetch(await serveSlowly(work.promise), { method });
  work.resolve();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect(failureSchema.parse(await answer.json()).code).toBe(code);
});

test('what fails after its answer was late is reported as it failed, and once', async () => {
  const work = Promise.withResolvers<void>();
  const report = vi.fn<ReportFailure>();
  const answer = await fetch(await serveSlowly(work.promise, report), { method: 'POST' });
  expect(failureSchema.parse(await answer.json()).code).toBe('unknown_outcome');
  const mistake = new TypeError('a mistake');
  work.reject(mistake);
  await expect.poll(() => report.mock.calls.length).toBe(2);
  const [late, failed] = report.mock.calls;
  expect(late?.[1]).toMatchObject({ refused: 'unknown_outcome' });
  expect(failed).toEqual([mistake, refuse('internal'), { requestId: 'r1' }]);
});

test('what fails in time is reported once', async () => {
  const report = vi.fn<ReportFailure>();
  const work = Promise.withResolvers<void>();
  const mistake = new TypeError('a mistake');
  work.promise.catch(() => undefined);
  work.reject(mistake);
  const answer = await fetch(await serveSlowly(work.promise, report));
  expect(answer.status).toBe(500);
  expect(report.mock.calls).toEqual([[mistake, refuse('internal'), { requestId: 'r1' }]]);
});

test('an answer in time is passed on unchanged', async () => {
  expect(await (await fetch(await serveSlowly(Promise.resolve()))).text()).toBe('done');
});

test.each([
  ['is not counted', ' parts', 200],
  ['leaves the work its whole time, and no more', ' whole', 503],
])('the time a caller needs to send a request %s', async (_, end, status) => {
  const url = await serveSlowly(new Promise(() => {}));
  const slow = await connectRaw(url);
  slow.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 12\r\n\r\nin two');
  // By the time that this answer is late, the other request has taken as long.
  expect((await fetch(url)).status).toBe(503);
  slow.write(end);
  expect(statusesIn(await slow.closed())).toEqual([status]);
});
