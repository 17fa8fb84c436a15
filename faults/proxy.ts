import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { listen } from '#platform/process/listen.ts';
import type { Random } from './random.ts';

export interface FaultyProxy {
  /** The same address as the target's, but through the proxy. */
  readonly url: string;
  /** Breaks every existing connection. New ones work. */
  cut(): void;
  /** From now on delays everything by this time. */
  delay(ms: number): void;
  /** Accepts connections but carries nothing, on old and new ones. `resume` delivers what was held back. */
  swallow(): void;
  resume(): void;
  /** From now on lets this share of requests through, and breaks the connection instead of answering. */
  dropAnswers(share: number, random: Random): void;
  /** The number of answers dropped so far. */
  dropped(): number;
  close(): Promise<void>;
}

/** The current misbehaviour of the proxy. Every connection uses it. */
interface Mood {
  delayMs: number;
  silent: boolean;
  dropShare: number;
  random: Random | undefined;
  dropped: number;
}

/** A TCP proxy in front of a server or a database that fails the way networks do. */
export async function startProxy(target: string): Promise<FaultyProxy> {
  const to = new URL(target);
  const mood: Mood = { delayMs: 0, silent: false, dropShare: 0, random: undefined, dropped: 0 };
  const pairs = new Set<Pair>();
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = dial({ port: Number(to.port), host: to.hostname, allowHalfOpen: true });
    const pair = { near, far };
    pairs.add(pair);
    connect(pair, mood, () => pairs.delete(pair));
  });
  const url = new URL(target);
  url.port = String(await listen(server));
  return {
    url: target.endsWith('/') ? url.href : url.href.replace(/\/$/, ''),
    cut: () => pairs.forEach(destroy),
    delay: ms => {
      mood.delayMs = ms;
    },
    swallow: () => setSilent(mood, pairs, true),
    resume: () => setSilent(mood, pairs, false),
    dropAnswers: (share, random) => Object.assign(mood, { dropShare: share, random }),
    dropped: () => mood.dropped,
    async close() {
      server.close();
      pairs.forEach(destroy);
      if (server.listening) await once(server, 'close');
    },
  };
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

function destroy({ near, far }: Pair): void {
  near.destroy();
  far.destroy();
}

function setSilent(mood: Mood, pairs: ReadonlySet<Pair>, silent: boolean): void {
  mood.silent = silent;
  for (const { near, far } of pairs)
    for (const socket of [near, far]) {
      if (silent) socket.pause();
      else socket.resume();
    }
}

/** Connects both ends. A paused end keeps its bytes, and its end of stream, until it is resumed, like a network. */
function connect(pair: Pair, mood: Mood, onClosed: () => void): void {
  const { near, far } = pair;
  let requestedSinceAnswer = false;
  carry(near, far, mood, () => {
    requestedSinceAnswer = true;
    return true;
  });
  carry(far, near, mood, () => {
    const isFirstOfAnswer = requestedSinceAnswer;
    requestedSinceAnswer = false;
    if (!isFirstOfAnswer || !mood.random || mood.random.next() >= mood.dropShare) return true;
    mood.dropped += 1;
    destroy(pair);
    return false;
  });
  for (const socket of [near, far]) {
    socket.on('error', () => destroy(pair));
    socket.on('close', onClosed);
    if (mood.silent) socket.pause();
  }
}

function carry(from: Socket, to: Socket, mood: Mood, pass: () => boolean): void {
  const later = (act: () => void): void => {
    if (mood.delayMs > 0) setTimeout(act, mood.delayMs);
    else act();
  };
  from.on('data', chunk => {
    if (pass()) later(() => to.writable && to.write(chunk));
  });
  from.on('end', () => later(() => to.end()));
}
