import { io } from 'socket.io-client';
import { type LiveCounts, liveCounts, liveRefusal, liveStorage, newerCounts } from '#contract/live/events.ts';
import { keepLine, LINE_OPTIONS } from '#contract/live/line.ts';
import { apiClient } from '#testing/server/api-client.ts';
import type { LiveView } from './checker.ts';
import { until } from './until.ts';

/** One console's live connection to one server. It keeps the newest counts of one event. */
export interface Listener {
  /** Settles when it is connected, also again after a loss. */
  connected(): Promise<void>;
  /** Settles when the server refuses it, for any reason. */
  refused(): Promise<void>;
  /** What its server said last about the database's disk. */
  diskFull(): boolean | undefined;
  /** The counts it got, when they are as of `position` or later, or after the time that a console may have to wait. */
  heard(position: number): Promise<LiveCounts | undefined>;
  close(): void;
}

interface ListenOptions {
  readonly url: string;
  readonly token: string;
  readonly eventId: string;
}

const HEARD_WITHIN_MS = 5_000;

/** Listens at one server. It reconnects by the console's own code when the server is lost. */
export function listen({ url, token, eventId }: ListenOptions): Listener {
  const socket = io(url, {
    ...LINE_OPTIONS,
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
  });
  let newest: LiveCounts | undefined;
  socket.on('counts', (said: unknown) => {
    const counts = liveCounts.parse(said);
    if (counts.eventId !== eventId) return;
    newest = newest ? newerCounts(newest, counts) : counts;
  });
  const line = keepLine(socket);
  let diskFull: boolean | undefined;
  socket.on('storage', (said: unknown) => {
    ({ diskFull } = liveStorage.parse(said));
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
    diskFull: () => diskFull,
    async heard(position) {
      const isHeard = (): boolean => (newest?.asOf ?? 0) >= position;
      await until(isHeard, HEARD_WITHIN_MS, () => 'not heard').catch(() => {}); // the checker judges
      return newest;
    },
    close: line.close,
  };
}

/** What a socket got up to `position`, and what its server answers to a GET. */
export async function liveViewOf(
  listener: Listener,
  { url, token, eventId }: ListenOptions,
  position: number,
): Promise<LiveView> {
  const heard = await listener.heard(position);
  const { event } = await apiClient(url, token).ok('event', { id: eventId });
  return { where: url, heard, fetched: event.counts };
}
