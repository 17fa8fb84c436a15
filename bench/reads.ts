import type { ReportFilters } from '#contract/reports/filters.ts';
import type { Database } from '#platform/database/db.ts';
import { inTransaction, withSession } from '#platform/database/session.ts';
import { catchUpNext, WINDOW } from '#server/bitmaps/catch-up.ts';
import { eventRows } from '#server/events/event-rows.ts';
import { attendanceReport } from '#server/reports/screen/report.ts';
import { withTable } from '#workers/report/tables/open-table.ts';
import { COLLEGE, college, RARE_TRADE, TRADE } from './college.ts';
import { inTurn, median, quantile } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { scratchDatabase } from './scratch-database.ts';

const ALL = COLLEGE.students * COLLEGE.events;
const FEW = 10_000;
const TIMES = 100;
/** The number of marks appended in one second of a busy morning. */
const NOT_CAUGHT_UP = 200;
const PAGE = { limit: 50 };
/** The time limit of a worker's query. Workers make reports, servers make pages. */
const WORKER_WAITS_MS = 60_000;
const SUMMARIES = 5;

export const reads: Bench = {
  about: `report page with its counts over ${ALL} records, beside a round trip of SELECT 1`,
  async run() {
    await using database = await scratchDatabase({ statementTimeoutMs: WORKER_WAITS_MS });
    const timed = inTurnWithSelect1(database);
    const mark = await college(database);
    await mark(FEW);
    await catchUp(database, FEW);
    const atFew = await timed.p95(() => attendanceReport(database.knex, {}, PAGE));
    await mark(ALL - FEW);
    await catchUp(database, ALL - NOT_CAUGHT_UP);
    await withSession(sessionOn(database), session => session.query('ANALYZE'));
    const notCaughtUp = await timed.p95(() => attendanceReport(database.knex, {}, PAGE));
    await catchUp(database, ALL);
    const times = await timesOf(database, timed);
    return [
      ...measurementsFrom({ times, atFew, notCaughtUp, roundTrip: timed.select1() }),
      ...(await summaries(database)),
      ...(await sizes(database)),
    ];
  },
};

const sessionOn = ({ url }: Database) => ({ url, applicationName: 'rollcall-bench' });

/** What a server does in the background. */
const catchUp = (database: Database, upTo: number): Promise<void> =>
  withSession(sessionOn(database), async session => {
    const at = async (): Promise<number> =>
      (await session.query<{ position: number }>('SELECT position FROM attendance_bits_at')).rows[0]
        ?.position ?? 0;
    for (let position = await at(); position < upTo; position = await at()) {
      const most = Math.min(upTo - position, WINDOW);
      await inTransaction(session, () => catchUpNext(session, most));
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

interface Timed {
  /** The 95th percentile of the query's times. */
  p95(query: () => PromiseLike<unknown>): Promise<number>;
  /**
   * The same for the SELECT 1 statements sent between those queries. Both are affected equally by other load on
   * the machine.
   */
  select1(): number;
}

function inTurnWithSelect1({ knex }: Database): Timed {
  const roundTrips: number[] = [];
  const timeOf = async (query: () => PromiseLike<unknown>): Promise<number> => {
    const start = performance.now();
    await query();
    return performance.now() - start;
  };
  return {
    async p95(query) {
      const times: number[] = [];
      for (let i = 0; i < TIMES; i++) {
        roundTrips.push(await timeOf(() => knex.raw('SELECT 1')));
        times.push(await timeOf(query));
      }
      return quantile(times.slice(TIMES / 10), 0.95);
    },
    select1: () => quantile(roundTrips, 0.95),
  };
}

/** A summary of everything: the newest state, and the state at positions all over the past. */
async function summaries({ knex }: Database): Promise<Measurement[]> {
  const wanted = {
    subject: { kind: 'trades', filters: {} },
    reader: 'admin',
    timeZone: 'Asia/Kolkata',
  } as const;
  const timeOf = async (asOf: number): Promise<number> => {
    const start = performance.now();
    const trades = await withTable(knex, { ...wanted, asOf }, async ({ table }) => {
      let rows = 0;
      for await (const batch of table.rows) rows += batch.length;
      return rows;
    });
    if (!trades) throw new Error('the summary is empty');
    return performance.now() - start;
  };
  const past = inPast(position => () => timeOf(position));
  const times = await inTurn<string, number>({ now: () => timeOf(ALL), ...past }, SUMMARIES);
  const medianAt = (name: string): number => median(times[name] ?? []);
  const [now, worst] = [medianAt('now'), Math.max(...Object.keys(past).map(medianAt))];
  return [
    { measurement: 'trade summary of all, as of now', value: now, unit: 'ms', atMost: 1_000 },
    { measurement: `the same, worst of ${PAST.length} positions`, value: worst, unit: 'ms', atMost: 1_000 },
    { measurement: 'worst of the past ÷ as of now', value: worst / now, unit: '×', atMost: 1.5 },
  ];
}

/** Positions all over the past, at every distance from the end of a stretch. */
const PAST = Array.from({ length: 20 }, (_, nth) => Math.round(((nth + 0.37) / 20) * ALL) + nth * 97);

/** Something to do at each of them, by its position. */
const inPast = <T>(at: (position: number) => T): Record<string, T> =>
  Object.fromEntries(PAST.map(position => [String(position), at(position)]));

/** First pages of the past, each time at another position. */
async function pagesOfPast({ knex }: Database, { p95 }: Timed): Promise<[string, number][]> {
  const pages: [string, number][] = [];
  for (const [name, filters] of Object.entries(FILTERS)) {
    let nth = 0;
    const page = () => attendanceReport(knex, filters, { ...PAGE, asOf: PAST[nth++ % PAST.length] });
    pages.push([`${name}, as of the past`, await p95(page)]);
  }
  return pages;
}

/** What it costs to keep the bits of the past. */
async function sizes({ knex }: Database): Promise<Measurement[]> {
  const mibOf = async (table: string): Promise<number> => {
    const { rows } = await knex.raw<{ rows: { mib: number }[] }>(
      'SELECT pg_total_relation_size(?::regclass)::float8 / 2 ^ 20 AS mib',
      [table],
    );
    return rows[0]?.mib ?? Number.NaN;
  };
  const tables = ['facts', 'attendance_bits', 'attendance_bits_history'] as const;
  return Promise.all(
    tables.map(
      async table => ({ measurement: `stored: ${table}`, value: await mibOf(table), unit: 'MiB' }) as const,
    ),
  );
}

interface Times {
  /** For each filter by its name. */
  readonly filters: readonly (readonly [string, number])[];
  readonly past: readonly (readonly [string, number])[];
  readonly deep: number;
  readonly events: number;
}

async function timesOf(database: Database, timed: Timed): Promise<Times> {
  const { knex } = database;
  const { p95 } = timed;
  const filters: [string, number][] = [];
  for (const [name, filter] of Object.entries(FILTERS))
    filters.push([name, await p95(() => attendanceReport(knex, filter, PAGE))]);
  const deep = await attendanceReport(knex, {}, { ...PAGE, before: ALL / 2 });
  if (deep.attendance.length !== PAGE.limit) throw new Error('the page in the middle is not there');
  return {
    filters,
    past: await pagesOfPast(database, timed),
    deep: await p95(() => attendanceReport(knex, {}, { ...PAGE, before: ALL / 2 })),
    events: await p95(() => eventRows(knex, 'Asia/Kolkata')),
  };
}

function measurementsFrom({
  times,
  atFew,
  notCaughtUp,
  roundTrip,
}: {
  readonly times: Times;
  readonly atFew: number;
  readonly notCaughtUp: number;
  readonly roundTrip: number;
}): Measurement[] {
  const plain = (name: string, value: number): Measurement => ({
    measurement: `${name}, p95`,
    value,
    unit: 'ms',
  });
  const report = (name: string, value: number): Measurement => ({
    ...plain(name, value),
    atMost: 20 * roundTrip,
  });
  const [first = Number.NaN] = times.filters.map(([, value]) => value);
  return [
    plain('SELECT 1', roundTrip),
    ...times.filters.map(([name, value]) => report(name, value)),
    ...times.past.map(([name, value]) => plain(name, value)),
    report(`first page, ${NOT_CAUGHT_UP} facts not caught up with`, notCaughtUp),
    report('a page half way down', times.deep),
    { measurement: 'first page ÷ the same at 10,000', value: first / atFew, unit: '×', atMost: 2 },
    plain('all events with their counts', times.events),
  ];
}
