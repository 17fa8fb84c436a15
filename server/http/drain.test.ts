import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { listen } from '#platform/process/listen.ts';
import { drainable } from './drain.ts';

async function serve(handle: RequestListener) {
  const http = createServer(handle);
  const { drain } = drainable(http, request => request.url === '/live');
  onTestFinished(() => http.closeAllConnections());
  const base = `http://127.0.0.1:${await listen(http)}`;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get(base + path, { agent }), 'response');
    return answer;
  };
  return { http, drain, ask };
}

/** Two ends of a server that nobody asks anything. */
async function quietEnds(): Promise<void> {
  for (let nth = 0; nth < 2; nth += 1) await (await serve(() => {})).drain();
}

/** A server of which half a request is on its way. */
async function withHalfABody(handle: RequestListener) {
  const served = await serve(handle);
  const { port } = z.object({ port: z.number() }).parse(served.http.address());
  const phone = connect(port, '127.0.0.1');
  phone.write('POST / HTTP/1.1\r\nHost: rollcall\r\nContent-Length: 14\r\n\r\nhalf of');
  await once(served.http, 'request');
  return { ...served, phone };
}

test('a draining server answers the requests in progress, each as the last on its connection, and accepts no new connections', async () => {
  const held = Promise.withResolvers<void>();
  const { http, drain, ask } = await serve((request, response) => {
    if (request.url === '/held') void held.promise.then(() => response.end('late'));
    else response.end('at once');
  });
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const unanswered = ask('/held');
  await once(http, 'request');
  const drained = drain();
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  // It takes longer than a server waits that nobody asks anything, and than a body may take to arrive.
  const other = await withHalfABody(() => {});
  await other.drain();
  held.resolve();
  const answer = await unanswered;
  expect(answer.headers.connection).toBe('close');
  expect(await text(answer)).toBe('late');
  await drained;
});

test('a connection that looks idle is still served, once', async () => {
  const { drain, ask } = await serve((_, response) => void response.end('at once'));
  const before = await ask('/');
  await text(before);
  const drained = drain();
  const after = await ask('/');
  expect(after.headers.connection).toBe('close');
  expect(await text(after)).toBe('at once');
  await drained;
});

test('a live request, which stays open on purpose, does not delay the end', async () => {
  const { http, drain, ask } = await serve(() => {});
  ask('/live').catch(() => {});
  await once(http, 'request');
  await drain();
});

test('a body that does not arrive does not delay the end for long', async () => {
  const { phone, drain } = await withHalfABody(() => {});
  const gone = once(phone, 'close');
  await drain();
  await gone;
});

test('a body that arrives soon is answered', async () => {
  const { phone, drain } = await withHalfABody(
    async (request, response) => void response.end(await text(request)),
  );
  const drained = drain();
  await quietEnds();
  phone.write(' a body');
  expect(await text(phone)).toMatch(/half of a body$/);
  await drained;
});

test('a connection that a browser opened in advance, and did not use, is closed', async () => {
  const { http, drain } = await serve(() => {});
  const { port } = z.object({ port: z.number() }).parse(http.address());
  const accepted = once(http, 'connection');
  const browser = connect(port, '127.0.0.1');
  const gone = once(browser, 'close');
  await accepted;
  await drain();
  await gone;
});
