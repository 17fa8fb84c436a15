/** A series keeps its tone in both appearances; what else tells it apart (hatching, dashes) follows from it. */
export type ChartTone = 'present' | 'absent' | 'brand' | 'warn';

export interface ChartSeries<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly tone: ChartTone;
}

export interface ChartPoint<K extends string> {
  /** On the axis, where there is little room. */
  readonly label: string;
  /** In full, for the table and beside the pointer; the label where left out. */
  readonly name?: string;
  /** Null: nothing is known, which is not the same as none. */
  readonly values: Readonly<Record<K, number | null>>;
}

/** What a chart is given; how it is drawn is its own affair. */
export interface ChartData<K extends string> {
  readonly points: readonly ChartPoint<K>[];
  readonly series: readonly ChartSeries<K>[];
  /** Written behind every figure: '%'. */
  readonly unit?: string;
}

/** What a lazily loaded drawing takes beside its data. */
export interface DrawingProps extends ChartData<string> {
  readonly height: number;
}

const NOTHING = '–';
const grouped = new Intl.NumberFormat('en-IN');

/** A figure for people: 1,20,400 or 83%. */
export const valueText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? NOTHING : `${grouped.format(value)}${unit}`;

/** Two lines beside a bar: more would run into its neighbours. */
const MOST_LETTERS = 24;

/** A label as there is room for it; the whole name stands beside the pointer and in the table. */
export const shortened = (label: string): string =>
  label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS - 1).trimEnd()}…` : label;

/** A colour by its use, which is another in the dark. */
export const toneColor = (tone: ChartTone): string => `var(--rc-chart-${tone})`;

/** Where every figure is nothing, there is nothing to draw. */
export const isBlank = ({ points, series }: ChartData<string>): boolean =>
  points.every(({ values }) => series.every(({ key }) => !values[key]));

/** The rows a drawing library takes: figures by series, `at` the place of the point, which no two share. */
export const rowsOf = ({ points }: ChartData<string>): Record<string, number | string | null>[] =>
  points.map(({ values }, at) => ({ ...values, at: String(at) }));
