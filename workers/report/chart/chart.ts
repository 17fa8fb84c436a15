import { type Html, html } from '../layout/html.ts';
import { CELL, CHART, type Paper } from '../layout/paper.ts';
import { widthOf } from '../layout/text-width.ts';
import { type BarPart, drawBar, drawSign, type Series } from './bars.ts';

/** One line of a chart: its bar, and the numbers beside it. */
export interface ChartLine {
  readonly name: string;
  readonly parts: readonly BarPart[];
  readonly numbers: readonly string[];
  /** The sum of the others. */
  readonly isSum?: boolean;
}

/** Bars by trade or by month, as a table: people who cannot see the bars read the numbers. */
export interface Chart {
  readonly title: string;
  /** What its lines are: trades or months. */
  readonly nameTitle: string;
  readonly numberTitles: readonly string[];
  /** The series of its bars, with their names. A series that needs no legend has no name. */
  readonly series: readonly { readonly series: Series; readonly name: string }[];
  /** `shares`: all bars have the same length. `sums`: the longest bar is that of the largest sum. */
  readonly compares: 'shares' | 'sums';
  readonly lines: readonly ChartLine[];
}

/** The height of a chart in millimetres, including the free space before it. */
export const heightOfChart = ({ lines }: Chart): number =>
  CHART.before + CHART.heading + (lines.length + 1) * CHART.row;

/** The chart, as wide as its paper. */
export function drawChart(chart: Chart, paper: Paper): Html {
  const { title, nameTitle, numberTitles, lines } = chart;
  const width = barWidth(chart, paper);
  const largest = Math.max(...lines.map(sumOf));
  return html`<section class="chart"><h2>${title}${chart.series.map(legend)}</h2>
<table><colgroup><col style="width:${nameWidth(chart)}mm"><col>${numberTitles.map(() => html`<col style="width:${CHART.number}mm">`)}</colgroup>
<thead><tr><th>${nameTitle}</th><td></td>${numberTitles.map(each => html`<th>${each}</th>`)}</tr></thead>
<tbody>${lines.map(line => {
    const whole = chart.compares === 'shares' ? sumOf(line) : largest;
    return lineOf(line, drawBar(line.parts, { width, height: CHART.bar, whole }));
  })}</tbody></table></section>`;
}

const barWidth = (chart: Chart, { printed }: Paper): number =>
  printed.width - nameWidth(chart) - chart.numberTitles.length * CHART.number;

/** As wide as the longest name. Longer than the limit, a name is cut. */
const nameWidth = ({ nameTitle, lines }: Chart): number =>
  Math.min(
    CHART.widestName,
    Math.ceil(
      Math.max(...[nameTitle, ...lines.map(({ name }) => name)].map(name => widthOf(name))) * CELL.fontSize,
    ) + CHART.gap,
  );

const sumOf = ({ parts }: ChartLine): number => parts.reduce((sum, { value }) => sum + value, 0);

const legend = ({ series, name }: Chart['series'][number]): Html =>
  html`<span class="series">${drawSign(series, CHART.bar)} ${name}</span>`;

const lineOf = ({ name, numbers, isSum = false }: ChartLine, bar: Html): Html =>
  html`<tr class="${isSum ? 'sum' : 'line'}"><th scope="row">${name}</th><td>${bar}</td>${numbers.map(each => html`<td>${each}</td>`)}</tr>
`;
