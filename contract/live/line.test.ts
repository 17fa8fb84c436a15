import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LiveRefusalCode } from './events.ts';
import { keepLine, LINE_OPTIONS, type Line, reconnectWait } from './line.ts';

/** The server's answers to the handshakes, in order. After that it accepts every handshake. */
let refusals: LiveRefusalCode[];
let handshakes: number;
let server: Server;
let url: string;

beforeEach(() => {
  refusals = [];
  handshakes = 0;
  server = new Server(0, { serveClient: false });
  server.use((_, next) => {
    handshakes += 1;
    const code = refusals.shift();
    next(code && Object.assign(new Error(code), { data: { code } }));
  });
  url = `http://127.0.0.1:${portOf(server)}`;
});
afterEach(() => server.close());

function portOf({ httpServer }: Server): number {
  const address = httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  return address.port;
}

const SOON = { leastMs: 10, mostMs: 40 };
const NEVER = { leastMs: 3_600_000, mostMs: 3_600_000 };

function kept(waits = SOON, to = url): { readonly socket: Socket; readonly line: Line } {
  const socket = io(to, { ...LINE_OPTIONS, forceNew: true });
  const line = keepLine(socket, waits);
  onTestFinished(line.close);
  return { socket, line };
}

const connected = (socket: Socket): Promise<void> =>
  socket.connected ? Promise.resolve() : new Promise(resolve => socket.once('connect', resolve));

describe('a line', () => {
  test('reconnects after temporary refusals', async () => {
    refusals = ['unavailable', 'unavailable', 'unavailable'];
    await connected(kept().socket);
    expect(handshakes).toBe(4);
  });

  test('does not try again after a permanent refusal, not even when the page becomes visible', async () => {
    refusals = ['unavailable', 'unauthenticated'];
    const { socket, line } = kept();
    const refused = Promise.withResolvers<void>();
    socket.on('connect_error', () => refusals.length === 0 && refused.resolve());
    await refused.promise;
    line.now();
    // While the other line is refused three times and connects, the first could have tried again as often.
    refusals = ['unavailable', 'unavailable', 'unavailable'];
    await connected(kept(SOON).socket);
    expect([socket.active, handshakes]).toEqual([false, 6]);
  });

  test('reconnects when the server hangs up', async () => {
    const { socket } = kept();
    await connected(socket);
    server.disconnectSockets(true);
    await new Promise(resolve => socket.once('disconnect', resolve));
    await connected(socket);
    expect(handshakes).toBe(2);
  });

  test('reconnects when the server was away', async () => {
    const port = portOf(server);
    const { socket } = kept();
    await connected(socket);
    const failed = new Promise(resolve => socket.once('connect_error', resolve));
    await server.close();
    await failed;
    server = new Server(port, { serveClient: false });
    await connected(socket);
  });

  test('tries at once on request', async () => {
    refusals = ['unavailable'];
    const { socket, line } = kept(NEVER);
    await new Promise(resolve => socket.once('connect_error', resolve));
    line.now();
    await connected(socket);
  });

  test('makes only one connection if a try is requested during another', async () => {
    const { socket, line } = kept();
    line.now();
    line.now();
    await connected(socket);
    line.now();
    expect([handshakes, server.engine.clientsCount]).toEqual([1, 1]);
  });
});

describe('the wait', () => {
  const waits = { leastMs: 1_000, mostMs: 30_000 };
  test('doubles with every failure, up to its limit', () => {
    const longest = [0, 1, 2, 3, 4, 5, 50].map(failures => reconnectWait(failures, waits, 1));
    expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
  test('is half random', () => {
    expect([reconnectWait(2, waits, 0), reconnectWait(2, waits, 0.5)]).toEqual([2_000, 3_000]);
  });
});
