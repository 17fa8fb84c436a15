import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

test('a server that drains answers what is in hand, keeps no connection, and can then close', async () => {
  const held = Promise.withResolvers<void>();
  const http = createServer((request, response) => {
    if (request.url === '/held') void held.promise.then(() => response.end('late'));
    else response.end('at once');
  });
  const { drain } = drainable(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get(base + path, { agent }), 'response');
    return answer;
  };

  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const inHand = ask('/held');
  await once(http, 'request');
  drain();
  const closed = once(http.close(), 'close');
  held.resolve();
  const answer = await inHand;
  expect(answer.headers.connection).toBe('close');
  expect(await text(answer)).toBe('late');
  await closed;
});
