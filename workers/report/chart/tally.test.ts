import { describe, expect, test } from 'vitest';
import { createTally } from './tally.ts';

type Kind = Parameters<typeof createTally>[0];
const chartOf = (kind: Kind, rows: readonly Readonly<Record<string, string | number>>[]) => {
  const tally = createTally(kind);
  for (const row of rows) tally.add(row);
  return tally.chart();
};
const linesOf = (...args: Parameters<typeof chartOf>) =>
  chartOf(...args)?.lines.map(({ name, numbers }) => [name, ...numbers]);

const CIVIL = 'Civil Engineering';
const FOOD = 'Food Technology';

describe('the chart above a report', () => {
  test('compares the attendance of trades, with the sum below', () => {
    const rows = [
      { Trade: FOOD, Status: 'Absent' },
      { Trade: CIVIL, Status: 'Present' },
      { Trade: FOOD, Status: 'Present' },
      { Trade: FOOD, Status: 'Present' },
      { Trade: '', Status: 'Absent' },
    ];
    expect(linesOf('attendance', rows)).toEqual([
      [CIVIL, '1', '0', '100%'],
      [FOOD, '2', '1', '67%'],
      ['No trade', '0', '1', '0%'],
      ['All trades', '3', '2', '60%'],
    ]);
    expect(chartOf('attendance', rows)?.series.map(({ name }) => name)).toEqual(['Present', 'Absent']);
  });

  test('counts unmarked students separately, and shows no rate if no one was marked', () => {
    const rows = [
      { Trade: FOOD, Status: 'Not marked' },
      { Trade: CIVIL, Status: 'Present' },
    ];
    expect(linesOf('event', rows)).toEqual([
      [CIVIL, '1', '0', '0', '100%'],
      [FOOD, '0', '0', '1', '–'],
      ['All trades', '1', '0', '1', '100%'],
    ]);
  });

  test('compares the months of a student, the earliest as one', () => {
    const rows = Array.from({ length: 14 }, (_, index) => ({
      Date: new Date(Date.UTC(2025, 11 + 13 - index, 3)).toISOString().slice(0, 10),
      Status: index === 0 ? 'Absent' : 'Present',
    }));
    const lines = linesOf('student', rows);
    expect(lines).toHaveLength(13);
    expect(lines?.[0]).toEqual(['Earlier', '3', '0', '100%']);
    expect(lines?.slice(-2)).toEqual([
      ['Jan 2027', '0', '1', '0%'],
      ['All months', '13', '1', '93%'],
    ]);
  });

  test('ranks trades if the report lists their numbers', () => {
    const rows = [
      { Trade: CIVIL, Present: 1, Absent: 3 },
      { Trade: FOOD, Present: 3, Absent: 1 },
    ];
    expect(linesOf('trades', rows)).toEqual([
      [FOOD, '75%'],
      [CIVIL, '25%'],
    ]);
  });

  test('ranks the best and the worst of many trades, with the others between them as one', () => {
    const rows = Array.from({ length: 20 }, (_, trade) => ({
      Trade: `Trade ${trade}`,
      Present: 10 + trade,
      Absent: 10,
    }));
    // The best and the worst are small.
    rows.push({ Trade: 'Small', Present: 1, Absent: 0 }, { Trade: 'Idle', Present: 0, Absent: 1 });
    const lines = linesOf('trades', rows) ?? [];
    expect(lines).toHaveLength(12);
    expect(lines[0]).toEqual(['Small', '100%']);
    expect(lines[6]?.[0]).toBe('11 other trades');
    expect(lines.at(-1)).toEqual(['Idle', '0%']);
  });

  test('counts the students of a list per trade', () => {
    expect(linesOf('eligibility', [{ Trade: FOOD }, { Trade: CIVIL }, { Trade: FOOD }])).toEqual([
      [CIVIL, '1'],
      [FOOD, '2'],
    ]);
  });

  test('draws the smallest of many trades as one, and leaves out no one', () => {
    const rows = Array.from({ length: 20 }, (_, trade) =>
      Array.from({ length: trade + 1 }, () => ({ Trade: `Trade ${trade}`, Status: 'Present' })),
    ).flat();
    const lines = linesOf('attendance', rows) ?? [];
    expect(lines).toHaveLength(13);
    expect(lines.at(-2)).toEqual(['9 other trades', '45', '0', '100%']);
    expect(lines.at(-1)).toEqual(['All trades', '210', '0', '100%']);
  });

  test('compares the students of single trades, not with all others together', () => {
    const rows = Array.from({ length: 20 }, (_, trade) => ({ Trade: `Trade ${trade}` }));
    const lines = chartOf('eligibility', rows)?.lines ?? [];
    expect(lines.at(-1)).toEqual({ name: '9 other trades', parts: [], numbers: ['9'] });
    expect(lines.slice(0, -1).every(({ parts }) => parts[0]?.value === 1)).toBe(true);
  });

  test('is left out if there is nothing to compare', () => {
    expect(chartOf('attendance', [])).toBeUndefined();
    expect(chartOf('attendance', [{ Trade: FOOD, Status: 'Present' }])).toBeUndefined();
  });
});
