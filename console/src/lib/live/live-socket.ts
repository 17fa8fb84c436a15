import type { Socket } from 'socket.io-client';
import type { ServerToClient } from '#contract/live/events.ts';
import { keepLine, LINE_OPTIONS, type Line, reconnectWait } from '#contract/live/line.ts';
import { LIVE_ADDRESS } from '#contract/passes/signing.ts';
import { api } from '../api/api.ts';
import { handshakeToken } from '../api/authorization.ts';
import { onceIdle } from '../once-idle.ts';
import type { SignedIn } from '../session/session.ts';
import { connectionChanged, type LiveStore } from './live-state.ts';
import { refreshers } from './refreshers.ts';

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
  const refreshing = refreshers(store);
  const { refreshAll } = refreshing;

  async function open(): Promise<void> {
    if (isOpening || signal.aborted) return;
    isOpening = true;
    try {
      // Loaded only now, because signed-out visitors do not need the client.
      const [{ io }, { hear }] = await Promise.all([import('socket.io-client'), import('./live-hear.ts')]);
      if (signal.aborted) return;
      socket = io({
        ...LINE_OPTIONS,
        // Signed anew with each handshake, where a pass connects.
        auth: send => void handshakeToken(token, LIVE_ADDRESS).then(sent => send({ token: sent })),
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      });
      hear(socket, store, { ...refreshing, user: user.id, token, closed: signal });
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

  // By itself the store knows only whether the page was seen at first: what is asked now and then depends on it.
  const { onFocus, onFocusLost } = api.internalActions;
  const isSeen = (): boolean => document.visibilityState === 'visible';
  const tellSeen = () => store.dispatch(isSeen() ? onFocus() : onFocusLost());
  tellSeen();

  let hiddenAt = Date.now();
  const seen = (): void => {
    tellSeen();
    if (!isSeen()) {
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
    refreshing.cancel();
    socket?.removeAllListeners();
    line?.close();
  };
}
