import { isRefusedForGood } from './events.ts';

/** The part of a Socket.IO client that keeping the connection needs. Made with LINE_OPTIONS. */
interface LineSocket {
  readonly connected: boolean;
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error & { readonly data?: unknown }) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/**
 * The client library reconnects after a broken connection, but never after a refused handshake. Two ways to
 * reconnect would get in each other's way, so the library's own is off.
 */
export const LINE_OPTIONS = { autoConnect: false, reconnection: false } as const;

/** The first wait is at most `leastMs`. With each further one this bound is doubled, up to `mostMs`. */
export interface Waits {
  readonly leastMs: number;
  readonly mostMs: number;
}
const WAITS: Waits = { leastMs: 1_000, mostMs: 30_000 };

/** A handshake that has no answer for this long is started again. The server itself refuses within 6 s. */
export const HANDSHAKE_WITHIN_MS = 20_000;

/**
 * How long to wait before the next attempt, after this many failures. Half of it is random, so that a hall full of
 * consoles that lost their server together does not come back together.
 */
export function reconnectWait(failures: number, { leastMs, mostMs } = WAITS, random = Math.random()): number {
  const most = Math.min(mostMs, leastMs * 2 ** failures);
  return (most * (1 + random)) / 2;
}

export interface Line {
  /** Tries at once instead of waiting, because the page is visible again or the network is back. */
  now(): void;
  close(): void;
}

/** Connects, and reconnects after any loss, until a permanent refusal or `close`. */
export function keepLine(socket: LineSocket, waits: Waits = WAITS): Line {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTrying = false;
  let over = false;

  function attempt(): void {
    // Drop what an earlier attempt left behind. Two handshakes on one connection would open two sockets.
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
    // We closed it ourselves to start again.
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
