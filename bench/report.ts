import { college } from './college.ts';
import { inTurn, median } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { scratchDatabase } from './scratch-database.ts';
import { type Done, startWay } from './way-process.ts';

/** The numbers of rows and rounds. The simple solution takes minutes for the largest. */
const SIZES = [
  { rows: 1_000, rounds: 5 },
  { rows: 10_000, rounds: 3 },
  { rows: 50_000, rounds: 1 },
] as const;
const WAYS = ['pdf', 'csv', 'xlsx', 'plain'] as const;
type Way = (typeof WAYS)[number];

/** `REPORT_BENCH_MOST=1000 npm run bench -- report` leaves out the larger ones. */
const most = Number(process.env['REPORT_BENCH_MOST'] ?? SIZES.at(-1)?.rows);

export const report: Bench = {
  about:
    'reports from the row that asks to the stored file, beside all rows read at once and printed as one plain page',
  async run() {
    if (process.platform !== 'linux') {
      console.log('report: skipped, because only Linux tells how much memory other processes use');
      return [];
    }
    const { database, stop } = await scratchDatabase();
    try {
      const mark = await college(database);
      const measurements: Measurement[] = [];
      let marked = 0;
      for (const { rows, rounds } of SIZES.filter(size => size.rows <= most)) {
        await mark(rows - marked);
        marked = rows;
        console.log(`report: ${rows.toLocaleString('en')} rows …`);
        measurements.push(...measurementsOf(rows, await made(database.url, rounds)));
      }
      return measurements;
    } finally {
      await stop();
    }
  },
};

/** The result of each round. Undefined if it failed. */
type Made = Readonly<Record<Way, readonly (Done | undefined)[]>>;

/** Each way in its own process, alternating. Each makes one report before the first round that counts. */
async function made(url: string, rounds: number): Promise<Made> {
  const ways = WAYS.map(way => [way, startWay('bench/report-ways.ts', way, url)] as const);
  try {
    const turns = ways.map(([way, process]) => [way, () => process.work(way).catch(failed(way))] as const);
    const results = await inTurn(Object.fromEntries(turns), rounds);
    const of = (way: Way): Made[Way] => results[way] ?? [];
    return { pdf: of('pdf'), csv: of('csv'), xlsx: of('xlsx'), plain: of('plain') };
  } finally {
    for (const [, process] of ways) process.end();
  }
}

/** Above some size, a browser cannot print one page with all rows. That is also a result. */
const failed = (way: Way) => (error: unknown) => {
  if (way !== 'plain') throw error;
  console.log(`report: plain failed: ${error}`);
  return undefined;
};

function measurementsOf(rows: number, results: Made): Measurement[] {
  const plain = results.plain.every(each => each !== undefined);
  const of = (way: Way, key: keyof Done): number[] => results[way].map(each => each?.[key] ?? Number.NaN);
  const medianOf = (way: Way, key: keyof Done): number => median(of(way, key));
  const ratio = (way: Way, key: keyof Done): number =>
    median(of(way, key).map((value, round) => value / (of('plain', key)[round] ?? Number.NaN)));
  const named = (way: Way, what: string): string => `${rows.toLocaleString('en')} rows, ${way}${what}`;
  return WAYS.filter(way => way !== 'plain' || plain).flatMap((way): Measurement[] => [
    { measurement: named(way, ''), value: medianOf(way, 'ms'), unit: 'ms' },
    { measurement: named(way, ', peak memory'), value: medianOf(way, 'peakMiB'), unit: 'MiB' },
    { measurement: named(way, ', file'), value: medianOf(way, 'bytes') / 2 ** 20, unit: 'MiB' },
    ...(way === 'plain' || !plain
      ? []
      : [
          { measurement: named(way, ', time ÷ plain'), value: ratio(way, 'ms'), unit: '×' },
          { measurement: named(way, ', memory ÷ plain'), value: ratio(way, 'peakMiB'), unit: '×' },
        ]),
  ]);
}
