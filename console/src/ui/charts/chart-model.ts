import { grouped } from '../../lib/format/format.ts';
import { lettersOf } from '../../lib/format/initial.ts';

/** A series keeps its tone in both colour schemes. Its hatching follows from the tone. */
export type ChartTone = 'present' | 'absent' | 'brand';

export interface ChartSeries<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly tone: ChartTone;
}

/** The two series of every chart of marks: present and absent. */
export const MARKS: readonly ChartSeries<'present' | 'absent'>[] = [
  { key: 'present', label: 'Present', tone: 'present' },
  { key: 'absent', label: 'Absent', tone: 'absent' },
];

export interface ChartPoint<K extends string> {
  /** The short text on the axis. */
  readonly label: string;
  /** The full text for the table and the tooltip. Defaults to the label. */
  readonly name?: string;
  /** Null: not known, which differs from zero. */
  readonly values: Readonly<Record<K, number | null>>;
}

/** The data of a chart, independent of how it is drawn. */
export interface ChartData<K extends string> {
  readonly points: readonly ChartPoint<K>[];
  readonly series: readonly ChartSeries<K>[];
  /** Written after every value: '%'. */
  readonly unit?: string;
}

/** The props of a drawing, which is loaded on demand. */
export interface DrawingProps extends ChartData<string> {
  readonly height: number;
  /** The bars are one below the other, which leaves room for names, and not side by side. */
  readonly lying?: boolean | undefined;
}

/** A drawing takes much time, so it is drawn again only if it would be another one. */
export const drawsTheSame = (before: DrawingProps, now: DrawingProps): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

const NOTHING = '–';

/** A value for people: 1,20,400 or 83%. */
export const valueText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? NOTHING : `${grouped(value)}${unit}`;

/** At most two lines beside a bar. More would overlap the neighbours. */
const MOST_LETTERS = 24;

/** A label shortened to the available room. The tooltip and the table have the whole name. */
export function shortened(label: string): string {
  const letters = lettersOf(label);
  if (letters.length <= MOST_LETTERS) return label;
  return `${letters
    .slice(0, MOST_LETTERS - 1)
    .join('')
    .trimEnd()}…`;
}

/** A colour by its use. It differs in the dark scheme. */
export const toneColor = (tone: ChartTone): string => `var(--rc-chart-${tone})`;

/** If nothing was counted, or no rate is known, there is nothing to draw. A rate of zero is one. */
export const isBlank = ({ points, series, unit }: ChartData<string>): boolean =>
  points.every(({ values }) =>
    series.every(({ key }) => (unit === undefined ? !values[key] : values[key] === null)),
  );

/** The rows for the drawing library: values by series. `at` is the point's index, which is unique. */
export const rowsOf = ({ points }: ChartData<string>): Record<string, number | string | null>[] =>
  points.map(({ values }, at) => ({ ...values, at: String(at) }));
