import { expect, test } from 'vitest';
import { PAPERS } from '../layout/paper.ts';
import { drawChart } from './chart.ts';
import { createTally } from './tally.ts';

const CIVIL = { Trade: 'Civil Engineering', Status: 'Present' };
const FOOD = { Trade: 'Food Technology', Status: 'Absent' };

/** Where the last part of each bar ends, as a share of the longest one. */
function lengthsOf(kind: Parameters<typeof createTally>[0]): readonly number[] {
  const tally = createTally(kind);
  for (const row of [CIVIL, FOOD, FOOD, FOOD, FOOD]) tally.add(row);
  const chart = tally.chart();
  if (!chart) throw new Error('there are two bars to compare');
  const body = drawChart(chart, PAPERS.upright).text.split('<tbody>')[1] ?? '';
  const bars = body.split('</tr>').slice(0, chart.lines.length);
  const ends = bars.map(bar => Math.max(...[...bar.matchAll(/H([\d.]+)V/g)].map(([, end]) => Number(end))));
  return ends.map(end => Math.round((100 * end) / Math.max(...ends)) / 100);
}

test('bars of shares have the same length, and those of sums are as long as their sums', () => {
  expect(lengthsOf('attendance')).toEqual([1, 1, 1]);
  expect(lengthsOf('eligibility')).toEqual([0.25, 1]);
});
