import toast from 'react-hot-toast';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import {
  isRefusedForGood,
  liveCounts,
  liveEventStatus,
  liveStorage,
  liveTick,
  type ServerToClient,
  youWereMarked,
} from '#contract/live.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from './api.ts';
import type { LiveStore } from './live-socket.ts';
import { connectionChanged, countsHeard, positionHeard, storageHeard } from './live-state.ts';
import { sessionEnded } from './session.ts';

/** Counts are pushed up to a tenth of a second after their fact: a tick may overtake them by that much. */
const TICK_GRACE_MS = 1_000;

export interface Hearing {
  /** Asks again, soon, for what marks change. */
  readonly refreshMarks: () => void;
  /** Asks again for the reports that are being made. */
  readonly refreshReports: () => void;
  /** Asks again for what marks and events change. */
  readonly refresh: () => void;
  /** Asks again for everything that is on the screen. */
  readonly refreshAll: () => void;
  readonly closed: AbortSignal;
}

/** Puts what the line says into the store. */
export function hear(socket: Socket<ServerToClient>, store: LiveStore, hearing: Hearing): void {
  const { refreshMarks, refreshReports, refresh, refreshAll, closed } = hearing;
  const later = (ms: number, run: () => void): void => {
    setTimeout(() => {
      if (!closed.aborted) run();
    }, ms);
  };
  socket.on('connect', () => {
    store.dispatch(connectionChanged('live'));
    refreshAll();
  });
  socket.on('disconnect', reason => {
    // We hung up to make the line anew: nobody is offline for that.
    store.dispatch(connectionChanged(reason === 'io client disconnect' ? 'connecting' : 'offline'));
  });
  socket.on('connect_error', error => {
    store.dispatch(isRefusedForGood(error) ? sessionEnded() : connectionChanged('offline'));
  });
  socket.on(
    'counts',
    parsed(liveCounts, counts => {
      if (counts.asOf > store.getState().live.position) refreshMarks();
      store.dispatch(countsHeard(counts));
    }),
  );
  socket.on(
    'tick',
    parsed(liveTick, ({ asOf }) => later(TICK_GRACE_MS, () => catchUp(store, asOf, refresh))),
  );
  socket.on(
    'eventStatus',
    parsed(liveEventStatus, ({ position }) => {
      store.dispatch(positionHeard(position));
      refresh();
    }),
  );
  socket.on('report', refreshReports);
  socket.on(
    'storage',
    parsed(liveStorage, storage => store.dispatch(storageHeard(storage))),
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
  <S extends z.ZodType>(schema: S, listener: (message: z.output<S>) => void) =>
  (message: unknown): void => {
    const result = schema.safeParse(message);
    if (result.success) listener(result.data);
  };
