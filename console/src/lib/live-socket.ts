import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import toast from 'react-hot-toast';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import {
  LIVE_UNAUTHENTICATED,
  liveCounts,
  liveTick,
  type ServerToClient,
  youWereMarked,
} from '#contract/live.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from './api.ts';
import { connectionChanged, countsHeard, positionHeard, type WithLive } from './live.ts';
import { type SignedIn, sessionEnded } from './session.ts';

export interface LiveStore {
  readonly dispatch: Dispatch<UnknownAction>;
  readonly getState: () => WithLive;
}

/** Counts are pushed up to a tenth of a second after their fact: a tick may overtake them by that much. */
const TICK_GRACE_MS = 1_000;
/** A phone that wakes fires 'visible', 'online' and 'connect' at once: one refetch serves them all. */
const REFRESH_WITHIN_MS = 300;
/** How long to wait after the server itself hung up (a restart); Socket.IO does not come back from that alone. */
const RECONNECT_AFTER_MS = 1_000;

/** Opens the one live line of a signed-in console; the answer closes it. */
export function openLive(store: LiveStore, { token }: SignedIn): () => void {
  let socket: Socket<ServerToClient> | undefined;
  const closing = new AbortController();
  const refresh = throttled(() => store.dispatch(api.util.invalidateTags(['Event', 'Attendance'])));

  const wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    refresh();
    // A browser that was offline for a moment only may have kept its line.
    if (socket?.connected) store.dispatch(connectionChanged('live'));
    else socket?.connect();
  };
  document.addEventListener('visibilitychange', wake, { signal: closing.signal });
  window.addEventListener('online', wake, { signal: closing.signal });
  window.addEventListener('offline', () => store.dispatch(connectionChanged('offline')), {
    signal: closing.signal,
  });

  // Loaded only now: nobody signed out needs the client.
  void import('socket.io-client').then(({ io }) => {
    if (closing.signal.aborted) return;
    socket = io({ auth: { token }, transports: ['websocket', 'polling'], tryAllTransports: true });
    listen(socket, store, { refresh, closed: closing.signal });
  });

  return () => {
    closing.abort();
    refresh.cancel();
    socket?.removeAllListeners();
    socket?.disconnect();
  };
}

interface Listening {
  readonly refresh: () => void;
  readonly closed: AbortSignal;
}

function listen(socket: Socket<ServerToClient>, store: LiveStore, { refresh, closed }: Listening): void {
  const later = (ms: number, run: () => void): void => {
    setTimeout(() => {
      if (!closed.aborted) run();
    }, ms);
  };
  socket.on('connect', () => {
    store.dispatch(connectionChanged('live'));
    refresh();
  });
  socket.on('disconnect', reason => {
    store.dispatch(connectionChanged('offline'));
    if (reason === 'io server disconnect') later(RECONNECT_AFTER_MS, () => socket.connect());
  });
  socket.on('connect_error', ({ message }) => {
    if (message === LIVE_UNAUTHENTICATED) store.dispatch(sessionEnded());
    else store.dispatch(connectionChanged('offline'));
  });
  socket.on(
    'counts',
    parsed(liveCounts, counts => store.dispatch(countsHeard(counts))),
  );
  socket.on(
    'tick',
    parsed(liveTick, ({ asOf }) => later(TICK_GRACE_MS, () => catchUp(store, asOf, refresh))),
  );
  socket.on(
    'youWereMarked',
    parsed(youWereMarked, ({ status, eventName }) => {
      if (status === null) toast(MESSAGES.yourMarkWithdrawn(eventName));
      else toast.success(MESSAGES.youWereMarked(status, eventName));
      store.dispatch(api.util.invalidateTags(['Attendance', 'Event']));
    }),
  );
}

/** The store has moved past everything heard: a message was lost, or something without counts happened. */
function catchUp(store: LiveStore, asOf: number, refresh: () => void): void {
  if (asOf <= store.getState().live.position) return;
  store.dispatch(positionHeard(asOf));
  refresh();
}

/** Hears only messages of the agreed shape; anything else is dropped. */
const parsed =
  <S extends z.ZodType>(schema: S, hear: (message: z.output<S>) => void) =>
  (message: unknown): void => {
    const result = schema.safeParse(message);
    if (result.success) hear(result.data);
  };

function throttled(run: () => void): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, REFRESH_WITHIN_MS);
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
}
