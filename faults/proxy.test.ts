import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#platform/process/listen.ts';
import { type FaultyProxy, startProxy } from './proxy.ts';
import { createRandom } from './random.ts';

/** A server that echoes what it gets, and a proxy in front of it. */
async function echo(): Promise<{ proxy: FaultyProxy; received: string[] }> {
  const received: string[] = [];
  const server: Server = createServer(socket => {
    socket.on('error', () => {});
    socket.on('data', chunk => {
      received.push(String(chunk));
      socket.write(chunk);
    });
  });
  const proxy = await startProxy(`http://127.0.0.1:${await listen(server)}`);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { proxy, received };
}

async function client(proxy: FaultyProxy): Promise<Socket> {
  const socket = dial(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function said(socket: Socket, word: string): Promise<string> {
  const answer = once(socket, 'data');
  socket.write(word);
  return String((await answer)[0]);
}

test('carries data both ways, and later on request', async () => {
  const { proxy } = await echo();
  const socket = await client(proxy);
  expect(await said(socket, 'one')).toBe('one');
  proxy.delay(50);
  const began = performance.now();
  expect(await said(socket, 'two')).toBe('two');
  expect(performance.now() - began).toBeGreaterThan(90);
});

test('cuts existing connections, and works with new ones', async () => {
  const { proxy } = await echo();
  const socket = await client(proxy);
  await said(socket, 'one');
  proxy.cut();
  await once(socket, 'close');
  expect(await said(await client(proxy), 'two')).toBe('two');
});

test('swallows data on old and new connections, and delivers it when it resumes', async () => {
  const { proxy, received } = await echo();
  const old = await client(proxy);
  await said(old, 'one');
  proxy.swallow();
  const fresh = await client(proxy);
  const answers = Promise.all([said(old, 'two'), said(fresh, 'three')]);
  await expect(Promise.race([answers, afterMs(50)])).resolves.toBe('nothing came');
  expect(received).toEqual(['one']);
  proxy.resume();
  expect(await answers).toEqual(['two', 'three']);
});

test('drops an answer after its request went through', async () => {
  const { proxy, received } = await echo();
  proxy.dropAnswers(1, createRandom(1));
  const socket = await client(proxy);
  socket.write('one');
  await once(socket, 'close');
  expect(received).toEqual(['one']);
  expect(proxy.dropped()).toBe(1);
});

const afterMs = (ms: number): Promise<string> =>
  new Promise(resolve => setTimeout(() => resolve('nothing came'), ms));
