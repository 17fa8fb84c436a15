import { reportAnswer } from '#contract/attendance.ts';
import { API_BASE, ROUTES } from '#contract/routes.ts';
import { streamOf } from '../../server/attendance/facts.ts';
import { onlyThese, startLoad } from '../load.ts';
import { type LoadLog, settled } from '../load-log.ts';
import type { Row } from '../row.ts';
import type { Site } from '../site.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As many as one page of the report holds. */
const MOST_LISTED = 500;

/** Devices whose clocks are up to a day early or late: their claim is kept, the order is the store's. */
export const deviceClock: Row = {
  name: 'device-clock',
  promise: 'device clocks a day off: stored as claimed, ordered as committed',
  times: { quick: 200, full: 2_000 },
  seconds: { atAll: 3, each: 0.002 },
  async inject(site, times) {
    const { url } = await site.start({});
    const marks = (await site.marks(times)).map(mark => ({
      ...mark,
      scannedAt: new Date(Date.now() + site.random.between(-DAY_MS, DAY_MS)).toISOString(),
    }));
    const { token, random } = site;
    const log = await startLoad({ urls: [url], token, random, marks: onlyThese(marks), doors: 4 }).ended();
    return { log, broken: [...(await changedClaims(site, log)), ...(await outOfOrder(site, url, log))] };
  },
};

async function changedClaims({ database }: Site, log: LoadLog): Promise<string[]> {
  const { rows } = await database.pool.query<{ command_id: string; occurred_at: Date }>(
    'SELECT command_id, occurred_at FROM facts',
  );
  const claims = new Map(log.map(({ mark }) => [mark.scanId, mark.scannedAt]));
  return rows
    .filter(row => claims.get(row.command_id) !== row.occurred_at.toISOString())
    .map(row => `the mark ${row.command_id} is not stored with the time its device claimed`);
}

/** The report lists newest first: in the order of positions, which is the order in which moments were recorded. */
async function outOfOrder({ database, token }: Site, url: string, log: LoadLog): Promise<string[]> {
  const { rows } = await database.pool.query<{ backwards: number }>(
    `SELECT count(*)::int AS backwards FROM
       (SELECT recorded_at < lag(recorded_at) OVER (ORDER BY position) AS back FROM facts) AS steps WHERE back`,
  );
  const recorded =
    rows[0]?.backwards === 0 ? [] : ['facts were recorded in another order than their positions'];
  const answer = await fetch(`${url}${API_BASE}${ROUTES.report.path}?limit=${MOST_LISTED}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { attendance } = reportAnswer.parse(await answer.json());
  const position = new Map(log.map(entry => [streamOf(entry.mark.eventId, entry.mark.studentId), ok(entry)]));
  const listed = attendance.map(record => position.get(record.id) ?? 0);
  const inOrder = listed.every((each, index) => index === 0 || each < (listed[index - 1] ?? 0));
  return inOrder ? recorded : [...recorded, 'the report does not list marks in the order of their positions'];
}

function ok(entry: LoadLog[number]): number {
  const reply = settled(entry);
  return reply?.kind === 'ok' ? reply.position : 0;
}
