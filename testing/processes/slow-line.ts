import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startRelay } from './relay.ts';

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
  const relay = await startRelay(url, (near, far) => {
    carry(near, far, next);
    carry(far, near, next);
  });
  return { url: relay.url.origin, close: relay.close };
}

/** Carries everything over in order, and then the end. */
function carry(from: Socket, to: Socket, next: () => number): void {
  let before = Promise.resolve();
  const then = (work: () => void): void => {
    const wait = waitMs(next);
    before = before.then(() => (wait > 0 ? pause(wait) : undefined)).then(work);
  };
  from.on('error', () => to.destroy());
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
