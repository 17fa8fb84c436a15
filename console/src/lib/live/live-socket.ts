import type { Socket } from 'socket.io-client';
import type { ServerToClient } from '#contract/live/events.ts';
import { keepLine, LINE_OPTIONS, type Line, reconnectWait } from '#contract/live/line.ts';
import { LIVE_ADDRESS } from '#contract/passes/signing.ts';
import { api } from '../api/api.ts';
import { handshakeToken } from '../api/authorization.ts';
import { onceIdle } from '../once-idle.ts';
import type { SignedIn } from '../session/session.ts';
import { hear } from './live-hear.ts';
import { connectionChanged, type LiveStore } from './live-state.ts';

/** A phone that wakes fires 'visible', 'online' and 'connect' at once. One refetch is enough for all three. */
const REFRESH = { waitMs: 300, everyMs: 300 };
/** At a busy door there are ten marks a second. Lists and totals are fetched once for many of them. */
const MARKS = { waitMs: 0, everyMs: 2_000 };
/** After a longer sleep the connection may be dead without any sign. A new one is made instead of trusting it. */
const DOUBTED_AFTER_MS = 20_000;

/** Opens the one live connection of a signed-in console. The returned function closes it. */
export function openLive(store: LiveStore, { token, user }: SignedIn): () => void {
  let socket: Socket<ServerToClient> | undefined;
  let line: Line | undefined;
  let isOpening = false;
  let failures = 0;
  const closing = new AbortController();
  const { signal } = closing;
  // By tags. A running fetch may have missed the change, so it is repeated afterwards.
  const refreshMarks = throttled(() => store.dispatch(api.util.invalidateTags(['Attendance'])), MARKS);
  const refreshReports = throttled(() => store.dispatch(api.util.invalidateTags(['Report'])), REFRESH);
  const askAgain = () => store.dispatch(api.util.invalidateTags(['Event', 'Attendance']));
  const refresh = throttled(askAgain, REFRESH);
  // After an absence anything may have changed, also data that has no live messages.
  const refreshAll = throttled(() => {
    askAgain();
    store.dispatch(api.internalActions.onOnline());
  }, REFRESH);

  async function open(): Promise<void> {
    if (isOpening || signal.aborted) return;
    isOpening = true;
    try {
      // Loaded only now, because signed-out visitors do not need the client.
      const { io } = await import('socket.io-client');
      if (signal.aborted) return;
      socket = io({
        ...LINE_OPTIONS,
        // Signed anew with each handshake, where a pass connects.
        auth: send => void handshakeToken(token, LIVE_ADDRESS).then(sent => send({ token: sent })),
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      });
      hear(socket, store, {
        user: user.id,
        refreshMarks,
        refreshReports,
        refresh,
        refreshAll,
        closed: signal,
      });
      line = keepLine(socket);
    } catch {
      if (signal.aborted) return;
      // Its code could not be loaded. Try again after a while, or when the page is visible again.
      isOpening = false;
      store.dispatch(connectionChanged('offline'));
      setTimeout(() => void open(), reconnectWait(failures++));
    }
  }

  const reopen = (): void => {
    void open();
    if (socket?.connected) store.dispatch(connectionChanged('live'));
    else line?.now();
  };

  let hiddenAt = Date.now();
  const seen = (): void => {
    if (document.visibilityState !== 'visible') {
      hiddenAt = Date.now();
      return;
    }
    refreshAll();
    if (socket?.connected && Date.now() - hiddenAt > DOUBTED_AFTER_MS) socket.disconnect();
    reopen();
  };
  const online = (): void => {
    refreshAll();
    // A browser that was offline only for a moment may have kept its connection.
    reopen();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('online', online, { signal });
  window.addEventListener('offline', () => store.dispatch(connectionChanged('offline')), { signal });
  // The first screen is shown with what it asked for. The line's code need not compete with that.
  const notYet = onceIdle(() => void open());

  return () => {
    notYet();
    closing.abort();
    for (const each of [refreshMarks, refreshReports, refresh, refreshAll]) each.cancel();
    socket?.removeAllListeners();
    line?.close();
  };
}

interface Throttle {
  /** How long to wait for more of the same. */
  readonly waitMs: number;
  /** The least time between two runs. */
  readonly everyMs: number;
}

function throttled(run: () => void, { waitMs, everyMs }: Throttle): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    const due = Math.max(waitMs, last + everyMs - performance.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      last = performance.now();
      run();
    }, due);
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
}
