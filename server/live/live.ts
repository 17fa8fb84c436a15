import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Knex } from 'knex';
import { LIVE } from '#contract/constants.ts';
import { type LiveTick, ROOMS } from '#contract/live/events.ts';
import { today } from '#contract/time.ts';
import { logOutage } from '#platform/log/outage.ts';
import { within } from '#platform/process/within.ts';
import { watchClockTurns } from '../clock-turns.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { shareReads } from '../shared-reads.ts';
import { followFacts } from './follow-facts.ts';
import { createPublisher } from './publish.ts';
import {
  createLiveServer,
  endSession,
  type LiveDeps,
  type LiveServer,
  lookAtSockets,
  tellNewDay,
} from './socket-server.ts';

export interface Live {
  readonly io: LiveServer;
  /** Facts were appended here, so consoles need not wait for the next poll. */
  wake(): void;
  /** The position up to which consoles were notified. */
  followed(): number;
  endSession(tokenId: string): void;
  stop(): Promise<void>;
}

/** Whether a request belongs to a live connection (it may stay open for long, waiting for news). */
export const isLive = (request: IncomingMessage): boolean => request.url?.startsWith('/socket.io/') ?? false;

/** How soon facts of other processes are noticed. Our own appends wake us up. */
const POLL_MS = 250;

/** Live connections, fed by following the facts. A regular tick reports the head position and the day to consoles. */
export async function startLive(
  http: HttpServer,
  deps: LiveDeps & {
    readonly store: EventStore;
    readonly knex: Knex;
    readonly timeZone: string;
    readonly tickEveryMs?: number;
  },
): Promise<Live> {
  const { tickEveryMs = LIVE.tickEveryMs } = deps;
  const io = createLiveServer(http, deps);
  const publisher = createPublisher({ io, ...deps });
  const follower = await followFacts({
    store: deps.store,
    log: deps.log,
    onFacts: publisher.publish,
    pauseMs: LIVE.pushEveryMs,
    pollMs: POLL_MS,
  });
  const versions = () => Promise.all([contextVersionIn(deps.knex), officeVersionIn(deps.knex)]);
  let [contextVersion, officeVersion] = await versions();
  const clockTurns = await watchClockTurns(deps);
  const tickNow = (): LiveTick => ({
    asOf: follower.position(),
    termsAsOf: publisher.termsAsOf(),
    contextVersion,
    officeVersion,
    day: today(deps.now(), deps.timeZone),
  });
  // What a console fetches after this, it need not fetch again at the next tick.
  io.on('connection', socket => {
    if (socket.data.principal.role === 'admin') socket.emit('tick', tickNow());
  });
  let last = tickNow();
  const sendTick = (): void => {
    const before = last;
    last = tickNow();
    io.to(ROOMS.admins).emit('tick', last);
    if (last.day !== before.day) void tellNewDay(io);
  };
  // A look that has not ended is not given up: while the database is silent, others would pile up behind it.
  const lookAround = shareReads<void, void>(
    async () => {
      [[contextVersion, officeVersion]] = await Promise.all([
        versions(),
        lookAtSockets(io),
        clockTurns.look(),
      ]);
    },
    { atOnce: 1, waiting: 1 },
  );
  const outage = logOutage(deps.log, {
    began: 'could not ask what has changed or ended; trying again until it works',
    ended: 'asking again what has changed or ended',
  });
  const tick = setInterval(() => {
    within(tickEveryMs, lookAround(), 'The database is silent')
      .then(outage.worked, outage.failed)
      .finally(sendTick);
  }, tickEveryMs);
  return {
    io,
    wake: follower.wake,
    followed: follower.position,
    endSession: tokenId => endSession(io, tokenId),
    async stop() {
      clearInterval(tick);
      await follower.stop();
      publisher.stop();
      await io.close();
    },
  };
}

async function contextVersionIn(knex: Knex): Promise<number> {
  const row = await knex<{ version: number }>('context_version').first('version');
  return row?.version ?? 0;
}

/** What the office keeps, of which no fact tells. */
const KEPT = [
  'notices',
  'report_schedules',
  'office_settings',
  'expected_signups',
  'change_requests',
  'correction_requests',
  'student_photos',
  'users WHERE waiting_since IS NOT NULL',
] as const;

/** `xmin` names the transaction that wrote a row. So the sum is another one after a row came, changed or went. */
const VERSION = KEPT.map(rows => `(SELECT coalesce(sum(xmin::text::bigint), 0) FROM ${rows})`).join(' + ');

/**
 * Another text after each change of the office's notices, regular reports, settings and photos, and of who or what
 * waits for it. Computed and not counted up: a row with a number would make two sign-ups at once wait for each other.
 */
export async function officeVersionIn(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { version: string }[] }>(`SELECT (${VERSION})::text AS version`);
  return rows[0]?.version ?? '';
}
