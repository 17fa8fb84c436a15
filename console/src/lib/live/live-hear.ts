import toast from 'react-hot-toast';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import {
  isRefusedForGood,
  liveCounts,
  liveDeviceBound,
  liveEventStatus,
  liveStorage,
  liveTick,
  type ServerToClient,
  youWereMarked,
} from '#contract/live/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../api/api.ts';
import { tokenRefused } from '../session/session.ts';
import { askAgain } from './ask-again.ts';
import { hearTicks } from './hear-ticks.ts';
import type { LiveStore } from './live-state.ts';
import { connectionChanged, countsHeard, positionHeard, storageHeard } from './live-state.ts';
import type { Refreshers } from './refreshers.ts';

interface Hearing extends Refreshers {
  /** Who is signed in, by id. */
  readonly user: string;
  readonly token: string;
  readonly closed: AbortSignal;
}

/** Writes the live messages into the store. */
export function hear(socket: Socket<ServerToClient>, store: LiveStore, hearing: Hearing): void {
  const { user, token, closed, refreshMarks, refreshEvents, refreshReports, refresh, refreshAll } = hearing;
  const ticks = hearTicks(store, hearing);
  askAgain(store, closed);
  // An answer may have brought newer counts already. The lists beside it are older all the same.
  let heardUpTo = 0;
  socket.on('connect', () => {
    store.dispatch(connectionChanged('live'));
    ticks.begin();
    heardUpTo = 0;
    refreshAll();
  });
  socket.on('disconnect', reason => {
    // We closed it ourselves to open a new one, so this does not count as offline.
    store.dispatch(connectionChanged(reason === 'io client disconnect' ? 'connecting' : 'offline'));
  });
  socket.on('connect_error', error => {
    store.dispatch(isRefusedForGood(error) ? tokenRefused(token) : connectionChanged('offline'));
  });
  socket.on(
    'counts',
    parsed(liveCounts, counts => {
      if (counts.asOf > heardUpTo) refreshMarks();
      heardUpTo = Math.max(heardUpTo, counts.asOf);
      store.dispatch(countsHeard(counts));
    }),
  );
  socket.on('tick', parsed(liveTick, ticks.tick));
  socket.on(
    'eventStatus',
    parsed(liveEventStatus, ({ position }) => {
      store.dispatch(positionHeard(position));
      refresh();
    }),
  );
  socket.on(
    'deviceBound',
    parsed(liveDeviceBound, bound => {
      // Rare, so its code is fetched only now. Without it, the screen of the code says it later.
      void import('./hear-device.ts').then(
        part => part.hearDevice(store, user, bound),
        () => undefined,
      );
    }),
  );
  socket.on('codeReplaced', () => void store.dispatch(api.util.invalidateTags(['User'])));
  // Who is expected where depends on it, and so does most that is shown.
  socket.on('profileChanged', refreshAll);
  socket.on('newDay', refreshAll);
  socket.on('eventsChanged', refreshEvents);
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

/** Accepts only messages of the agreed shape and drops all others. */
const parsed =
  <S extends z.ZodType>(schema: S, listener: (message: z.output<S>) => void) =>
  (message: unknown): void => {
    const result = schema.safeParse(message);
    if (result.success) listener(result.data);
  };
