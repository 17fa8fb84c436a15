import { once } from 'node:events';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { failureSchema } from '#contract/errors.ts';
import { createLogger } from '#platform/log.ts';
import { errors } from './errors.ts';
import { inTime } from './in-time.ts';

/** An application that answers when `work` has ended, and at the latest after 20 ms. */
async function serveSlowly(work: Promise<unknown>): Promise<string> {
  const app = new Koa();
  app.use(errors(createLogger({ name: 'test', level: 'silent' })));
  app.use(inTime(20));
  app.use(async context => {
    await work;
    context.body = 'done';
  });
  const http = app.listen(0, '127.0.0.1');
  onTestFinished(() => void http.close());
  await once(http, 'listening');
  const address = http.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.each([
  ['GET', 'unavailable'],
  ['POST', 'unknown_outcome'],
])('a %s without an answer in time is told %s, whatever comes later', async (method, code) => {
  const work = Promise.withResolvers<void>();
  const answer = await fetch(await serveSlowly(work.promise), { method });
  work.resolve();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect(failureSchema.parse(await answer.json()).code).toBe(code);
});

test('an answer in time is given as it is', async () => {
  expect(await (await fetch(await serveSlowly(Promise.resolve()))).text()).toBe('done');
});
