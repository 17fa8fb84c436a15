import { inTurn, median } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { type Done, startWay } from './way-process.ts';

const ROWS = 10_000;
const FEW = 100;
const MOST = 50_000;
const ROUNDS = 5;

export const pdf: Bench = {
  about: `PDF of ${ROWS.toLocaleString('en')} rows, beside one plain page with a table printed by puppeteer's defaults`,
  async run() {
    if (process.platform !== 'linux') {
      console.log('pdf: skipped, because only Linux tells how much memory other processes use');
      return [];
    }
    const [ours, plain] = [start('ours'), start('plain')];
    try {
      const printed = await inTurn({ ours: () => ours.work(ROWS), plain: () => plain.work(ROWS) }, ROUNDS);
      const few = await inTurn({ ours: () => ours.work(FEW), plain: () => plain.work(FEW) }, ROUNDS);
      const { most } = await inTurn({ most: () => ours.work(MOST) }, 1);
      return [...compared(ROWS, printed), ...compared(FEW, few), ...ofMost(most, printed.ours)];
    } finally {
      ours.end();
      plain.end();
    }
  },
};

/** The browser of each way stays open. */
const start = (way: 'ours' | 'plain') => startWay('bench/pdf-ways.ts', way);

type Ways = Readonly<Record<'ours' | 'plain', readonly Done[]>>;

function compared(rows: number, { ours, plain }: Ways): Measurement[] {
  const named = (what: string): string => `${rows.toLocaleString('en')} rows, ${what}`;
  const ratio = (key: keyof Done): number =>
    median(ours.map((each, round) => each[key] / (plain[round]?.[key] ?? Number.NaN)));
  const large = rows === ROWS;
  return [
    { measurement: named('ours'), value: medianOf(ours, 'ms'), unit: 'ms' },
    { measurement: named('plain'), value: medianOf(plain, 'ms'), unit: 'ms' },
    { measurement: named('time ÷ plain'), value: ratio('ms'), unit: '×', ...(large && { atMost: 0.2 }) },
    { measurement: named('peak memory'), value: medianOf(ours, 'peakMiB'), unit: 'MiB' },
    { measurement: named('peak memory of plain'), value: medianOf(plain, 'peakMiB'), unit: 'MiB' },
    {
      measurement: named('memory ÷ plain'),
      value: ratio('peakMiB'),
      unit: '×',
      ...(large && { atMost: 0.25 }),
    },
    { measurement: named('file'), value: medianOf(ours, 'bytes') / 2 ** 20, unit: 'MiB' },
    { measurement: named('file of plain'), value: medianOf(plain, 'bytes') / 2 ** 20, unit: 'MiB' },
  ];
}

/** Memory must not grow with the report. Otherwise one large report could exhaust the machine's memory. */
function ofMost(most: readonly Done[], ours: readonly Done[]): Measurement[] {
  const peak = medianOf(most, 'peakMiB');
  const rows = `${MOST.toLocaleString('en')} rows`;
  return [
    { measurement: `${rows}, ours`, value: medianOf(most, 'ms'), unit: 'ms' },
    { measurement: `${rows}, peak memory`, value: peak, unit: 'MiB' },
    {
      measurement: `${rows}, peak memory ÷ the same at ${ROWS.toLocaleString('en')}`,
      value: peak / medianOf(ours, 'peakMiB'),
      unit: '×',
      atMost: 2,
    },
    { measurement: `${rows}, file`, value: medianOf(most, 'bytes') / 2 ** 20, unit: 'MiB' },
  ];
}

const medianOf = (printed: readonly Done[], key: keyof Done): number =>
  median(printed.map(each => each[key]));
