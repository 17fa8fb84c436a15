import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What comes over the line waits with this probability, for up to so long (ms). */
const WAITS = [
  { chance: 0.05, most: 3_000 },
  { chance: 0.25, most: 400 },
] as const;

/**
 * A slow and uneven network to a server: everything arrives late by chance, each connection by itself. So answers
 * overtake each other, and the live connection stands long after the screen does. `next` gives numbers from 0 up to 1.
 */
export async function slowLine(url: string, next: () => number): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer(near => {
    const far = dial(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
      carry(from, to, next);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' ? address?.port : '');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: through.origin, close };
}

/** Carries everything over in order, and then the end. */
function carry(from: Socket, to: Socket, next: () => number): void {
  let before = Promise.resolve();
  const then = (work: () => void): void => {
    const wait = waitMs(next);
    before = before.then(() => (wait > 0 ? pause(wait) : undefined)).then(work);
  };
  from.on('data', chunk => then(() => void to.write(chunk)));
  from.on('end', () => then(() => void to.end()));
}

function waitMs(next: () => number): number {
  let chance = next();
  for (const wait of WAITS) {
    if (chance < wait.chance) return next() * wait.most;
    chance -= wait.chance;
  }
  return 0;
}
