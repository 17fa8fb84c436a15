import { smallDiskMissing } from '#testing/database/small-disk.ts';
import type { LoadLog } from '../load-log.ts';
import { sendingsThat, unanswered } from '../promises.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { smallDiskServer } from '../scratch-server.ts';
import { type Scene, type Site, underLoad } from '../site.ts';
import { until } from '../until.ts';

const MARKS_BETWEEN = 200;
const SAID_WITHIN_MS = 30_000;
const AT_ONCE = 96_000_000;
const MORE_THAN_THE_DISK_HAS = 1_000_000_000;

/**
 * The disk of the database fills while doors mark. Every second time its log has no space left either. That ends
 * PostgreSQL, and it cannot start before there is space.
 */
export const databaseDiskFull: Row = {
  name: 'database-disk-full',
  promise: "the database's disk full under load: callers, /ready and admins know, back by itself",
  times: { quick: 2, full: 10 },
  seconds: { atAll: 8, each: 8 },
  missing: smallDiskMissing,
  ownServer: smallDiskServer,
  async inject(site, times) {
    const { disk } = site.server;
    if (!disk) throw new Error('There is no disk to fill.');
    const { servers } = await site.start({});
    const [server] = servers;
    const pid = server.child.pid();
    const scene = await underLoad(site, [server.url]);
    const readyMs: number[] = [];
    let refused = 0;
    for (let filled = 0; filled < times; filled++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + MARKS_BETWEEN);
      await scene.restocked();
      await disk.almostFill();
      await beginNewSegment(site);
      await disk.fill();
      await reportedEverywhere(scene, server.url, refused);
      if (filled % 2 === 1) await fillTheLog(site);
      const since = performance.now();
      await disk.free();
      readyMs.push(await readyAgain(server.url, since));
      await heardByAdmins(scene, false, 'there is room');
      refused = timesRefused(scene.load.log);
    }
    await scene.load.untilAcknowledged(scene.load.acknowledged() + MARKS_BETWEEN);
    const seen = await scene.finish();
    return {
      ...seen,
      readyMs,
      counted: { 'marks answered "disk full"': timesRefused(seen.log) },
      broken: [
        ...unanswered(seen.log),
        ...sendingsThat(seen.log, ({ reply }) => reply.kind === 'unavailable' && !HONEST.has(reply.code)),
        ...(server.child.pid() === pid ? [] : ['the server was restarted, or died']),
      ],
    };
  },
};

/** If the database is gone altogether, or its answer is lost, other errors are correct too. */
const HONEST: ReadonlySet<string> = new Set(['disk_full', 'unavailable', 'unknown_outcome']);

/** The number of requests answered with "disk full". */
const timesRefused = (log: LoadLog): number =>
  log
    .flatMap(({ sendings }) => sendings)
    .filter(({ reply }) => reply.kind === 'unavailable' && reply.code === 'disk_full').length;

/** The full disk is reported to a door that marks, on every admin's screen, and by /ready. */
async function reportedEverywhere(scene: Scene, url: string, before: number): Promise<void> {
  const isNotReady = async (): Promise<boolean> =>
    (await (await fetch(`${url}/ready`)).text()).includes('disk full');
  const since = Date.now();
  const someRefused = until(
    () => timesRefused(scene.load.log) > before,
    SAID_WITHIN_MS,
    () => `No door was told that the disk is full, but ${repliesSince(scene.load.log, since)}`,
  );
  await Promise.all([
    Promise.race([someRefused, scene.load.ended()]), // doors that ended can be told nothing
    until(isNotReady, SAID_WITHIN_MS, () => '/ready did not say that the disk is full'),
    heardByAdmins(scene, true, 'the disk is full'),
  ]);
}

/** What doors were told since then (ms since the epoch), counted by kind. */
function repliesSince(log: LoadLog, since: number): string {
  const kinds = log
    .flatMap(({ sendings }) => sendings)
    .filter(({ ended }) => ended >= since)
    .map(({ reply }) => (reply.kind === 'unavailable' ? reply.code : reply.kind));
  const counts = Map.groupBy(kinds, kind => kind);
  return [...counts].map(([kind, { length }]) => `"${kind}" ${length} times`).join(', ') || 'nothing at all';
}

const heardByAdmins = ({ listeners }: Scene, full: boolean, what: string): Promise<void> =>
  until(
    () => listeners.every(listener => listener.diskFull() === full),
    SAID_WITHIN_MS,
    () => `Not every admin heard that ${what}`,
  );

/**
 * Writes PostgreSQL's log up to the next of its segments, so that the log has enough space in reserve for what
 * follows. Otherwise it may end PostgreSQL at once, before anyone can be told why. Without `flush`, the next segment
 * may be made only after this returns, and then the full disk has no space for it. Two things would use up
 * this reserve: the seconds in which a busy machine fills a whole disk, so the disk is almost full before; and the
 * making of thousands of students, so the doors have enough before.
 */
async function beginNewSegment({ database }: Site): Promise<void> {
  await database.pool.query(`
    SELECT pg_logical_emit_message(false, 'faults', repeat('x', pg_size_bytes(current_setting('wal_segment_size'))::int
      - (pg_walfile_name_offset(pg_current_wal_insert_lsn())).file_offset), flush => true)`);
}

/** Writes only to PostgreSQL's log, until it has no space and ends. After checkpoints it has more in reserve. */
async function fillTheLog({ database }: Site): Promise<void> {
  const write = (): Promise<boolean> =>
    database.pool.query("SELECT pg_logical_emit_message(false, 'faults', repeat('x', $1))", [AT_ONCE]).then(
      () => true,
      () => false,
    );
  for (let written = 0; await write(); written += AT_ONCE)
    if (written > MORE_THAN_THE_DISK_HAS) throw new Error('The log of the database had room for all.');
}
