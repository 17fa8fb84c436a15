import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import { listen } from '#platform/listen.ts';
import { connectRaw, statusesIn } from '#testing/server/raw-connection.ts';
import { errors } from './errors.ts';
import { inTime, notTimed } from './in-time.ts';

/** An application that answers when `work` has ended, but after 20 ms at the latest. */
async function serveSlowly(work: Promise<unknown>): Promise<string> {
  const app = new Koa();
  app.use(errors(() => {}));
  app.use(inTime(20));
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
