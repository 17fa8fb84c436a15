import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { DAY_MS } from '#contract/time.ts';
import { streamOf } from '#server/attendance/marks/stream.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { onlyThese, startLoad } from '../load.ts';
import { type LoadLog, positionOf } from '../load-log.ts';
import type { Random } from '../random.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

/** Repeated here instead of imported, because this tests the product's own value. */
const FLAGGED_BEYOND_MS = 10 * 60_000;
/** As many as one page of the report holds. */
const MOST_LISTED = 500;

/** Devices whose clocks are up to a day fast or slow. The claimed time is kept, but the store decides the order. */
export const deviceClock: Row = {
  name: 'device-clock',
  promise: 'device clocks up to a day off: stored as claimed, ordered as committed, flagged',
  times: { quick: 200, full: 2_000 },
  seconds: { atAll: 3, each: 0.002 },
  async inject(site, times) {
    const { url } = await site.start({});
    const marks = (await site.marks(times)).map(mark => ({
      ...mark,
      scannedAt: new Date(Date.now() + errorOfClock(site.random)).toISOString(),
    }));
    const { token, random } = site;
    const log = await startLoad({ urls: [url], token, random, marks: onlyThese(marks), doors: 4 }).ended();
    const listed = await newest(site, url);
    return {
      log,
      broken: [
        ...(await changedClaims(site, log)),
        ...(await recordedOutOfOrder(site)),
        ...listedOutOfOrder(listed, log),
        ...flaggedWrongly(listed),
      ],
    };
  },
};

/** Most are off by hours. Some are off by too little to be flagged. */
const errorOfClock = (random: Random): number =>
  random.next() < 0.2
    ? random.between(-FLAGGED_BEYOND_MS / 2, FLAGGED_BEYOND_MS / 2)
    : random.between(-DAY_MS, DAY_MS);

async function changedClaims({ database }: Site, log: LoadLog): Promise<string[]> {
  const { rows } = await database.pool.query<{ command_id: string; occurred_at: Date }>(
    'SELECT command_id, occurred_at FROM facts',
  );
  const claims = new Map(log.map(({ mark }) => [mark.scanId, mark.scannedAt]));
  return rows
    .filter(row => claims.get(row.command_id) !== row.occurred_at.toISOString())
    .map(row => `the mark ${row.command_id} is not stored with the time its device claimed`);
}

async function recordedOutOfOrder({ database }: Site): Promise<string[]> {
  const { rows } = await database.pool.query<{ backwards: number }>(
    `SELECT count(*)::int AS backwards FROM
       (SELECT recorded_at < lag(recorded_at) OVER (ORDER BY position) AS back FROM facts) AS steps WHERE back`,
  );
  return rows[0]?.backwards === 0 ? [] : ['facts were recorded in another order than their positions'];
}

async function newest({ token }: Site, url: string): Promise<readonly AttendanceRecord[]> {
  const query = { limit: String(MOST_LISTED) };
  return (await apiClient(url, token).ok('report', { query })).attendance;
}

/** The report lists newest first: by position, which is the order in which marks were recorded. */
function listedOutOfOrder(listed: readonly AttendanceRecord[], log: LoadLog): string[] {
  const position = new Map(
    log.map(entry => [streamOf(entry.mark.eventId, entry.mark.studentId), positionOf(entry)]),
  );
  const positions = listed.map(record => position.get(record.id) ?? 0);
  const inOrder = positions.every((each, index) => index === 0 || each < (positions[index - 1] ?? 0));
  return inOrder ? [] : ['the report does not list marks in the order of their positions'];
}

/** The report flags exactly the times that are doubtful. */
function flaggedWrongly(listed: readonly AttendanceRecord[]): string[] {
  const wrong = listed.filter(({ attendanceTime, createdAt, timeDoubtful }) => {
    const apart = Math.abs(Date.parse(createdAt) - Date.parse(attendanceTime));
    return timeDoubtful !== apart > FLAGGED_BEYOND_MS;
  });
  const both = listed.some(record => record.timeDoubtful) && listed.some(record => !record.timeDoubtful);
  return [
    ...wrong.map(record => `the mark ${record.id} is ${record.timeDoubtful ? '' : 'not '}flagged`),
    ...(both ? [] : ['all marks are flagged alike, so this proved nothing']),
  ];
}
