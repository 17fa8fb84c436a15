import { attendanceRate } from '#contract/attendance/records.ts';
import { grouped } from '#contract/numbers.ts';
import { monthInWords } from '../layout/words.ts';
import { STATUS_TEXTS } from '../tables/cell-texts.ts';
import type { Series } from './bars.ts';
import type { Chart, ChartLine } from './chart.ts';

/** The counts of one trade or month. */
export type Count = Readonly<Record<Series, number>>;
export type Counts = ReadonlyMap<string, Count>;
/** `rest`: of all that have no line of their own. */
type Named = readonly [name: string, count: Count, rest?: 'rest'];

/** The most lines of a chart. The rest is drawn as one line. */
const MOST_LINES = 12;

/** Present and absent per trade, with their numbers. */
export const drawShares = (counts: Counts): Chart => ({
  ...sharesOf(fewLargest(byName(counts)), 'All trades'),
  title: 'Attendance by trade',
  nameTitle: 'Trade',
});

/** Present and absent of the newest months. */
export const drawMonths = (counts: Counts): Chart => ({
  ...sharesOf(fewNewest(byName(counts)), 'All months'),
  title: 'Attendance by month',
  nameTitle: 'Month',
});

/** The trades of a report that lists their numbers anyway, the best rate first. */
export function drawRates(counts: Counts): Chart {
  const best = bestAndWorst(byName(counts).toSorted(([, a], [, b]) => rateOf(b) - rateOf(a)));
  return {
    title: 'Trades by attendance rate',
    nameTitle: 'Trade',
    numberTitles: ['Rate'],
    series: legendOf(best),
    compares: 'shares',
    lines: best.map(named => ({ ...lineOf(named), numbers: [rateInWords(named[1])] })),
  };
}

/** The number of students listed per trade. */
export const drawStudents = (counts: Counts): Chart => ({
  title: 'Students listed, by trade',
  nameTitle: 'Trade',
  numberTitles: ['Students'],
  series: [],
  compares: 'sums',
  // The sum of many trades would make the bars of single ones too short to compare.
  lines: fewLargest(byName(counts)).map(([name, { students }, rest]) => ({
    name,
    parts: rest ? [] : [{ series: 'students', value: students }],
    numbers: [grouped(students)],
  })),
});

function sharesOf(named: readonly Named[], sumName: string): Omit<Chart, 'title' | 'nameTitle'> {
  const sum: Named = [sumName, sumOf(named)];
  const withUnmarked = sum[1].unmarked > 0;
  const numbers = ([, count]: Named): string[] => [
    grouped(count.present),
    grouped(count.absent),
    ...(withUnmarked ? [grouped(count.unmarked)] : []),
    rateInWords(count),
  ];
  const { present, absent, not_marked } = STATUS_TEXTS;
  return {
    numberTitles: [present, absent, ...(withUnmarked ? [not_marked] : []), 'Rate'],
    series: legendOf(named),
    compares: 'shares',
    lines: [
      ...named.map(each => ({ ...lineOf(each), numbers: numbers(each) })),
      { ...lineOf(sum), numbers: numbers(sum), isSum: true },
    ],
  };
}

const SERIES = [
  ['present', STATUS_TEXTS.present],
  ['absent', STATUS_TEXTS.absent],
  ['unmarked', STATUS_TEXTS.not_marked],
] as const satisfies readonly (readonly [Series, string])[];

/** The legend explains only what is drawn. */
const legendOf = (named: readonly Named[]): Chart['series'] =>
  SERIES.filter(([series]) => named.some(([, count]) => count[series] > 0)).map(([series, name]) => ({
    series,
    name,
  }));

const lineOf = ([name, count]: Named): Omit<ChartLine, 'numbers'> => ({
  name,
  parts: SERIES.map(([series]) => ({ series, value: count[series] })),
});

const rateOf = ({ present, absent }: Count): number => attendanceRate(present, absent);
const rateInWords = (count: Count): string => (count.present + count.absent > 0 ? `${rateOf(count)}%` : '–');

const byName = (counts: Counts): Named[] => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Keeps the order. If there are too many, the smallest are drawn as one. */
function fewLargest(named: readonly Named[]): readonly Named[] {
  if (named.length <= MOST_LINES) return named;
  const kept = new Set(named.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a)).slice(0, MOST_LINES - 1));
  const others = named.filter(each => !kept.has(each));
  return [...named.filter(each => kept.has(each)), othersOf(others)];
}

const othersOf = (others: readonly Named[]): Named => [
  `${others.length} other trades`,
  sumOf(others),
  'rest',
];

/** Both ends of a ranking. If there are too many, those between them are drawn as one. */
function bestAndWorst(ranked: readonly Named[]): readonly Named[] {
  if (ranked.length <= MOST_LINES) return ranked;
  const between = ranked.slice(MOST_LINES / 2, 1 - MOST_LINES / 2);
  return [...ranked.slice(0, MOST_LINES / 2), othersOf(between), ...ranked.slice(1 - MOST_LINES / 2)];
}

/** Months by their names. If there are too many, the earlier ones are drawn as one. */
function fewNewest(months: readonly Named[]): readonly Named[] {
  const newest = months.slice(months.length > MOST_LINES ? 1 - MOST_LINES : 0);
  const earlier = months.slice(0, months.length - newest.length);
  const inWords = newest.map(([month, count]): Named => [monthInWords(month), count]);
  return earlier.length === 0 ? inWords : [['Earlier', sumOf(earlier)], ...inWords];
}

const sizeOf = ({ present, absent, unmarked, students }: Count): number =>
  present + absent + unmarked + students;

export const NOTHING: Count = { present: 0, absent: 0, unmarked: 0, students: 0 };

export const plus = (sum: Count, more: Partial<Count>): Count => ({
  present: sum.present + (more.present ?? 0),
  absent: sum.absent + (more.absent ?? 0),
  unmarked: sum.unmarked + (more.unmarked ?? 0),
  students: sum.students + (more.students ?? 0),
});

const sumOf = (named: readonly Named[]): Count => named.reduce((sum, [, count]) => plus(sum, count), NOTHING);
