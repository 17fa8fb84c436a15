import { io } from 'socket.io-client';
import { eventAnswer } from '#contract/events.ts';
import { type LiveCounts, liveCounts, liveRefusal, liveStorage, newerCounts } from '#contract/live.ts';
import { keepLine, LINE_OPTIONS } from '#contract/live-line.ts';
import { address, ROUTES } from '#contract/routes.ts';
import type { LiveView } from './checker.ts';

/** One console's live connection to one server: it keeps the newest counts of one event. */
export interface Listener {
  /** Settles once connected, also again after a loss. */
  connected(): Promise<void>;
  /** Settles once the server refuses it, for whatever reason. */
  refused(): Promise<void>;
  /** Settles once the server says this of the database's disk, or has said so last. */
  diskFull(full: boolean): Promise<void>;
  /** What it heard, once that is as of `position` or later, or for as long as a console may be kept waiting. */
  heard(position: number): Promise<LiveCounts | undefined>;
  close(): void;
}

interface ListenOptions {
  readonly url: string;
  readonly token: string;
  readonly eventId: string;
}

const HEARD_WITHIN_MS = 5_000;

/** Listens at one server; comes back by itself when that one dies, by the console's own code. */
export function listen({ url, token, eventId }: ListenOptions): Listener {
  const socket = io(url, {
    ...LINE_OPTIONS,
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
  });
  let newest: LiveCounts | undefined;
  const moved = new EventTarget();
  socket.on('counts', (said: unknown) => {
    const counts = liveCounts.parse(said);
    if (counts.eventId !== eventId) return;
    newest = newest ? newerCounts(newest, counts) : counts;
    moved.dispatchEvent(new Event('counts'));
  });
  const line = keepLine(socket);
  let diskFull: boolean | undefined;
  socket.on('storage', (said: unknown) => {
    ({ diskFull } = liveStorage.parse(said));
    moved.dispatchEvent(new Event('storage'));
  });
  return {
    connected: () =>
      socket.connected ? Promise.resolve() : new Promise(resolve => socket.once('connect', resolve)),
    refused: () =>
      new Promise(resolve =>
        socket.on('connect_error', error => {
          if ('data' in error && liveRefusal.safeParse(error.data).success) resolve();
        }),
      ),
    diskFull: full =>
      new Promise(resolve => {
        const look = (): void => {
          if (diskFull === full) resolve();
        };
        moved.addEventListener('storage', look);
        look();
      }),
    async heard(position) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const tooLate = setTimeout(resolve, HEARD_WITHIN_MS);
      const look = (): void => {
        if (newest && newest.asOf >= position) resolve();
      };
      moved.addEventListener('counts', look);
      look();
      await promise;
      moved.removeEventListener('counts', look);
      clearTimeout(tooLate);
      return newest;
    },
    close: line.close,
  };
}

/** What a socket heard up to `position` beside what its server answers when asked. */
export async function liveViewOf(
  listener: Listener,
  { url, token, eventId }: ListenOptions,
  position: number,
): Promise<LiveView> {
  const heard = await listener.heard(position);
  const answer = await fetch(url + address(ROUTES.event, eventId), {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { event } = eventAnswer.parse(await answer.json());
  return { where: url, heard, fetched: event.counts };
}
