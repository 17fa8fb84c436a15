import type { ReportFilters } from '#contract/attendance.ts';
import type { Database } from '#platform/db.ts';
import { attendanceReport } from '#platform/reports/report.ts';
import { inTransaction, withSession } from '#platform/session.ts';
import { eventRows } from '../server/events/event-rows.ts';
import { foldNext, WINDOW } from '../server/figures/fold.ts';
import { COLLEGE, college, RARE_TRADE, TRADE } from './college.ts';
import type { Bench, Figure } from './figures.ts';
import { quantile } from './measure.ts';
import { scratchDatabase } from './scratch-database.ts';

const FEW = 10_000;
const TIMES = 60;
/** What a second of a busy morning appends. */
const NOT_FOLDED = 200;
const PAGE = { limit: 50 };

export const reads: Bench = {
  about: `report page with its counts over ${COLLEGE.students * COLLEGE.events} records, beside a round trip of SELECT 1`,
  async run() {
    const { database, stop } = await scratchDatabase();
    try {
      const mark = await college(database);
      await mark(FEW);
      await fold(database, FEW);
      const first = await p95(() => attendanceReport(database.knex, {}, PAGE));
      await mark(COLLEGE.students * COLLEGE.events - FEW);
      await fold(database, COLLEGE.students * COLLEGE.events - NOT_FOLDED);
      await database.knex.raw('ANALYZE');
      const behind = await p95(() => attendanceReport(database.knex, {}, PAGE));
      await fold(database, COLLEGE.students * COLLEGE.events);
      return await measured(database, { first, behind });
    } finally {
      await stop();
    }
  },
};

/** What a server does beside serving. */
const fold = (database: Database, upTo: number): Promise<void> =>
  withSession({ url: database.url, applicationName: 'rollcall-bench' }, async session => {
    const at = async (): Promise<number> =>
      (await session.query<{ position: number }>('SELECT position FROM attendance_bits_at')).rows[0]
        ?.position ?? 0;
    for (let position = await at(); position < upTo; position = await at()) {
      const most = Math.min(upTo - position, WINDOW);
      await inTransaction(session, () => foldNext(session, most));
    }
  });

const FILTERS: Readonly<Record<string, ReportFilters>> = {
  'first page, no filter': {},
  'one name': { search: 'Diya a1' },
  'one name, four months': { search: 'Diya a1', date_from: '2026-03-01', date_to: '2026-06-30' },
  'no such name': { search: 'nobody is called so' },
  absent: { status: 'absent' },
  'one day': { date_from: '2026-05-01', date_to: '2026-05-01' },
  'four months': { date_from: '2026-03-01', date_to: '2026-06-30' },
  'one trade': { trade: TRADE },
  'rare trade': { trade: RARE_TRADE },
  'rare trade, four months': { trade: RARE_TRADE, date_from: '2026-03-01', date_to: '2026-06-30' },
  'a name of many': { search: 'a' },
  'absent, one trade': { status: 'absent', trade: TRADE },
};

async function measured(
  database: Database,
  { first, behind }: { readonly first: number; readonly behind: number },
): Promise<Figure[]> {
  const roundTrip = await p95(() => database.knex.raw('SELECT 1'));
  const figures: Figure[] = [{ figure: 'SELECT 1, p95', value: roundTrip, unit: 'ms' }];
  for (const [figure, filters] of Object.entries(FILTERS)) {
    const value = await p95(() => attendanceReport(database.knex, filters, PAGE));
    figures.push({ figure: `${figure}, p95`, value, unit: 'ms', atMost: 20 * roundTrip });
    if (Object.keys(filters).length === 0)
      figures.push({
        figure: 'first page ÷ its figure at 10,000',
        value: value / first,
        unit: '×',
        atMost: 2,
      });
  }
  figures.push({
    figure: `first page, ${NOT_FOLDED} facts not folded yet, p95`,
    value: behind,
    unit: 'ms',
    atMost: 20 * roundTrip,
  });
  const deep = await attendanceReport(database.knex, {}, { limit: 50, before: 500_000 });
  if (deep.attendance.length !== 50) throw new Error('the page in the middle is not there');
  figures.push({
    figure: 'a page half way down, p95',
    value: await p95(() => attendanceReport(database.knex, {}, { ...PAGE, before: 500_000 })),
    unit: 'ms',
    atMost: 20 * roundTrip,
  });
  figures.push({
    figure: 'all events with their counts, p95',
    value: await p95(() => eventRows(database.knex)),
    unit: 'ms',
  });
  return figures;
}

async function p95(query: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const start = performance.now();
    await query();
    times.push(performance.now() - start);
  }
  return quantile(times.slice(TIMES / 10), 0.95);
}
