import { isRefusedForGood } from './live.ts';

/** As much of a Socket.IO client as keeping it connected needs. Made with LINE_OPTIONS. */
interface LineSocket {
  readonly connected: boolean;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error & { readonly data?: unknown }) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/**
 * The client library comes back by itself after a broken connection, but never after a refused handshake. Two ways
 * back would get in each other's way, so its own is off.
 */
export const LINE_OPTIONS = { autoConnect: false, reconnection: false } as const;

/** The first wait is at most `leastMs`, each further one at most twice the one before, up to `mostMs`. */
export interface Waits {
  readonly leastMs: number;
  readonly mostMs: number;
}
const WAITS: Waits = { leastMs: 1_000, mostMs: 30_000 };

/** A handshake without any answer for so long is begun anew. The server itself says no within 6 s. */
const HANDSHAKE_WITHIN_MS = 20_000;

/**
 * How long to wait before the next attempt, after so many in vain. Half of it is chance: a hall full of consoles that
 * lost their server together does not come back together.
 */
export function reconnectWait(failures: number, { leastMs, mostMs } = WAITS, random = Math.random()): number {
  const most = Math.min(mostMs, leastMs * 2 ** failures);
  return (most * (1 + random)) / 2;
}

export interface Line {
  /** Tries at once instead of after the wait: the page is looked at again, or the network is back. */
  now(): void;
  close(): void;
}

/** Connects, and comes back by itself after whatever loss, until a refusal for good or `close`. */
export function keepLine(socket: LineSocket, waits: Waits = WAITS): Line {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTrying = false;
  let over = false;

  function attempt(): void {
    // Whatever an earlier attempt left half done is dropped: two handshakes on one connection would be two sockets.
    socket.disconnect();
    clearTimeout(timer);
    timer = setTimeout(failed, HANDSHAKE_WITHIN_MS);
    isTrying = true;
    socket.connect();
  }
  function failed(): void {
    clearTimeout(timer);
    isTrying = false;
    if (over) return;
    timer = setTimeout(attempt, reconnectWait(failures, waits));
    failures += 1;
  }
  function end(): void {
    over = true;
    clearTimeout(timer);
  }

  socket.on('connect', () => {
    clearTimeout(timer);
    isTrying = false;
    failures = 0;
  });
  socket.on('disconnect', reason => {
    // We hung up ourselves, to begin anew.
    if (reason !== 'io client disconnect') failed();
  });
  socket.on('connect_error', error => {
    if (isRefusedForGood(error)) end();
    else failed();
  });
  attempt();
  return {
    now() {
      if (over || socket.connected || isTrying) return;
      failures = 0;
      attempt();
    },
    close() {
      end();
      socket.disconnect();
    },
  };
}
