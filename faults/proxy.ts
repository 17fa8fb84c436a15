import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import type { Random } from './random.ts';

export interface FaultyProxy {
  /** The same address as the target's, through the proxy. */
  readonly url: string;
  /** Breaks every connection there is; new ones work. */
  cut(): void;
  /** Carries everything this much later from now on. */
  delay(ms: number): void;
  /** Accepts connections and carries nothing, on old ones and new; `resume` delivers what was held back. */
  swallow(): void;
  resume(): void;
  /** From now on lets this share of requests through and breaks the connection instead of answering. */
  dropAnswers(share: number, random: Random): void;
  /** How many answers were dropped so far. */
  dropped(): number;
  close(): Promise<void>;
}

/** How the proxy misbehaves at the moment; every connection looks here. */
interface Mood {
  delayMs: number;
  silent: boolean;
  dropShare: number;
  random: Random | undefined;
  dropped: number;
}

/** A TCP proxy in front of a server or a database that does what networks do. */
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const url = new URL(target);
  url.port = String(typeof bound === 'object' ? bound?.port : '');
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

/** Joins both ends. One that is paused keeps its bytes, and its end, until it is resumed, as a network would. */
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
