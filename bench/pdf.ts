import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '#platform/paths.ts';
import type { Bench, Figure } from './figures.ts';
import { inTurn, median } from './measure.ts';
import { memoryMiB, peakMemoryDuring } from './process-memory.ts';

const ROWS = 10_000;
const FEW = 100;
const MOST = 50_000;
const ROUNDS = 5;

interface Printed {
  readonly ms: number;
  readonly bytes: number;
  /** Of the browser, and by how much Node grew for it. */
  readonly peakMiB: number;
}

export const pdf: Bench = {
  about: `PDF of ${ROWS.toLocaleString('en')} rows, beside one plain page with a table printed by puppeteer's defaults`,
  async run() {
    if (process.platform !== 'linux') {
      console.log('pdf: skipped, because only Linux tells how much memory other processes use');
      return [];
    }
    const [ours, plain] = [start('ours'), start('plain')];
    try {
      const printed = await inTurn({ ours: () => ours.print(ROWS), plain: () => plain.print(ROWS) }, ROUNDS);
      const few = await inTurn({ ours: () => ours.print(FEW), plain: () => plain.print(FEW) }, ROUNDS);
      const { most } = await inTurn({ most: () => ours.print(MOST) }, 1);
      return [...compared(ROWS, printed), ...compared(FEW, few), ...ofMost(most, printed.ours)];
    } finally {
      ours.end();
      plain.end();
    }
  },
};

/** One way of printing in a process of its own, its browser kept warm. */
function start(way: 'ours' | 'plain') {
  const child = fork(inRoot('bench/pdf-ways.ts'), [way], { execArgv: ['--expose-gc'] });
  const told = async <T>(): Promise<T> => (await once(child, 'message'))[0];
  return {
    async print(rows: number): Promise<Printed> {
      const { pid } = child;
      if (!pid) throw new Error('the process did not start');
      const begun = told();
      child.send(rows);
      await begun;
      const before = memoryMiB([pid]);
      const work = () => told<Omit<Printed, 'peakMiB'>>();
      const { result, peakMiB } = await peakMemoryDuring(pid, work);
      return { ...result, peakMiB: peakMiB - before };
    },
    end: () => child.kill(),
  };
}

type Ways = Readonly<Record<'ours' | 'plain', readonly Printed[]>>;

function compared(rows: number, { ours, plain }: Ways): Figure[] {
  const named = (what: string): string => `${rows.toLocaleString('en')} rows, ${what}`;
  const ratio = (figure: keyof Printed): number =>
    median(ours.map((each, round) => each[figure] / (plain[round]?.[figure] ?? Number.NaN)));
  const large = rows === ROWS;
  return [
    { figure: named('ours'), value: medianOf(ours, 'ms'), unit: 'ms' },
    { figure: named('plain'), value: medianOf(plain, 'ms'), unit: 'ms' },
    { figure: named('time ÷ plain'), value: ratio('ms'), unit: '×', ...(large && { atMost: 0.2 }) },
    { figure: named('peak memory'), value: medianOf(ours, 'peakMiB'), unit: 'MiB' },
    { figure: named('peak memory of plain'), value: medianOf(plain, 'peakMiB'), unit: 'MiB' },
    { figure: named('memory ÷ plain'), value: ratio('peakMiB'), unit: '×', ...(large && { atMost: 0.25 }) },
    { figure: named('file'), value: medianOf(ours, 'bytes') / 2 ** 20, unit: 'MiB' },
    { figure: named('file of plain'), value: medianOf(plain, 'bytes') / 2 ** 20, unit: 'MiB' },
  ];
}

/** Memory must not grow with the report, or one large report could end the machine. */
function ofMost(most: readonly Printed[], ours: readonly Printed[]): Figure[] {
  const peak = medianOf(most, 'peakMiB');
  const rows = `${MOST.toLocaleString('en')} rows`;
  return [
    { figure: `${rows}, ours`, value: medianOf(most, 'ms'), unit: 'ms' },
    { figure: `${rows}, peak memory`, value: peak, unit: 'MiB' },
    {
      figure: `${rows}, peak memory ÷ its figure at ${ROWS.toLocaleString('en')}`,
      value: peak / medianOf(ours, 'peakMiB'),
      unit: '×',
      atMost: 2,
    },
    { figure: `${rows}, file`, value: medianOf(most, 'bytes') / 2 ** 20, unit: 'MiB' },
  ];
}

const medianOf = (printed: readonly Printed[], figure: keyof Printed): number =>
  median(printed.map(each => each[figure]));
