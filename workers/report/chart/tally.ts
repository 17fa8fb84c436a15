import type { Cells } from '#platform/table-files/written.ts';
import { NO_TRADE, toneOf } from '../tables/cell-texts.ts';
import type { PaperSubject } from '../tables/open-table.ts';
import type { Chart } from './chart.ts';
import {
  type Count,
  type Counts,
  drawMonths,
  drawRates,
  drawShares,
  drawStudents,
  NOTHING,
  plus,
} from './draw-counts.ts';

/** Counts a report's rows while they are read, for the chart above them. */
interface Tally {
  add(cells: Cells): void;
  /** Undefined: there are fewer than two bars to compare. */
  chart(): Chart | undefined;
}

/** How a kind is counted: the group of a row, what a row counts for, and how the counts are drawn. */
interface Way {
  readonly groupOf: (cells: Cells) => string;
  readonly countOf: (cells: Cells) => Partial<Count>;
  readonly draw: (counts: Counts) => Chart;
}

export function createTally(kind: PaperSubject['kind']): Tally {
  if (kind === 'sheet') return NO_TALLY;
  const { groupOf, countOf, draw } = WAYS[kind];
  const counts = new Map<string, Count>();
  return {
    add(cells) {
      const group = groupOf(cells);
      counts.set(group, plus(counts.get(group) ?? NOTHING, countOf(cells)));
    },
    chart: () => (counts.size > 1 ? draw(counts) : undefined),
  };
}

/** What is to be signed has no chart. */
const NO_TALLY: Tally = { add: () => {}, chart: () => undefined };

const byTrade = ({ Trade }: Cells): string => String(Trade || NO_TRADE);
/** 2026-11: sorts by time. */
const byMonth = (cells: Cells): string => String(cells['Date'] ?? '').slice(0, '2026-11'.length);

const ofMark = ({ Status }: Cells): Partial<Count> => {
  const tone = toneOf(Status);
  return tone === undefined ? {} : { [tone]: 1 };
};
const ofSums = (cells: Cells): Partial<Count> => ({
  present: Number(cells['Present']),
  absent: Number(cells['Absent']),
});
const ofStudent = (): Partial<Count> => ({ students: 1 });

const WAYS: Readonly<Record<Exclude<PaperSubject['kind'], 'sheet'>, Way>> = {
  attendance: { groupOf: byTrade, countOf: ofMark, draw: drawShares },
  event: { groupOf: byTrade, countOf: ofMark, draw: drawShares },
  student: { groupOf: byMonth, countOf: ofMark, draw: drawMonths },
  trades: { groupOf: byTrade, countOf: ofSums, draw: drawRates },
  eligibility: { groupOf: byTrade, countOf: ofStudent, draw: drawStudents },
};
