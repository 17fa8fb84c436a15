import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Knex } from 'knex';
import { LIVE } from '#contract/constants.ts';
import { ROOMS } from '#contract/live.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { followFacts } from './follow-facts.ts';
import { createPublisher } from './publish.ts';
import {
  createLiveServer,
  endSession,
  endStaleSockets,
  type LiveDeps,
  type LiveServer,
} from './socket-server.ts';

export interface Live {
  readonly io: LiveServer;
  /** Facts were appended here: consoles need not wait for the next poll. */
  wake(): void;
  /** The position up to which consoles were told. */
  followed(): number;
  endSession(tokenId: string): void;
  stop(): Promise<void>;
}

/** Whether a request belongs to a live connection (it may be held open for long, waiting for news). */
export const isLive = (request: IncomingMessage): boolean => request.url?.startsWith('/socket.io/') ?? false;

/** How soon facts of other processes are noticed; our own wake us up. */
const POLL_MS = 250;

/** Live connections, fed by following the facts, with a quiet tick that tells consoles how far the store is. */
export async function startLive(
  http: HttpServer,
  deps: LiveDeps & { readonly store: EventStore; readonly knex: Knex; readonly timeZone: string },
): Promise<Live> {
  const io = createLiveServer(http, deps);
  const follower = await followFacts({
    store: deps.store,
    log: deps.log,
    onFacts: createPublisher({ io, ...deps }),
    pauseMs: LIVE.pushEveryMs,
    pollMs: POLL_MS,
  });
  const tick = setInterval(() => {
    io.to(ROOMS.admins).emit('tick', { asOf: follower.position() });
    endStaleSockets(io, deps.admit).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not ask whose sessions have ended'),
    );
  }, LIVE.tickEveryMs);
  return {
    io,
    wake: follower.wake,
    followed: follower.position,
    endSession: tokenId => endSession(io, tokenId),
    async stop() {
      clearInterval(tick);
      await follower.stop();
      await io.close();
    },
  };
}
