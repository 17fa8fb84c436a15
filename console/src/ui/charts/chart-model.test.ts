import { expect, test } from 'vitest';
import { drawsTheSame, isBlank, rowsOf, shortened, valueText } from './chart-model.ts';

const series = [{ key: 'present', label: 'Present', tone: 'present' }] as const;
const point = (present: number | null) => ({ label: 'Civil', values: { present } });

test('values are written in the country’s format, and unknown ones as a dash', () => {
  expect(valueText(120_400)).toBe('1,20,400');
  expect(valueText(83, '%')).toBe('83%');
  expect(valueText(0)).toBe('0');
  expect(valueText(null, '%')).toBe('–');
});

test('there is nothing to draw if all values are unknown or zero', () => {
  expect(isBlank({ series, points: [] })).toBe(true);
  expect(isBlank({ series, points: [point(0), point(null)] })).toBe(true);
  expect(isBlank({ series, points: [point(0), point(1)] })).toBe(false);
  expect(isBlank({ series, points: [point(1)] })).toBe(false);
  const absent = { key: 'absent', label: 'Absent', tone: 'absent' } as const;
  const allAbsent = { label: 'Civil', values: { present: 0, absent: 3 } };
  expect(isBlank({ series: [...series, absent], points: [allAbsent] })).toBe(false);
});

test('a rate of zero is drawn, and an unknown one is not', () => {
  expect(isBlank({ series, points: [point(null), point(0)], unit: '%' })).toBe(false);
  expect(isBlank({ series, points: [point(null)], unit: '%' })).toBe(true);
});

test('points with the same name are identified by their index', () => {
  expect(rowsOf({ series, points: [point(1), point(2)] })).toEqual([
    { at: '0', present: 1 },
    { at: '1', present: 2 },
  ]);
});

test('a long label is cut if there is not enough room', () => {
  expect(shortened('Placement policy meeting')).toBe('Placement policy meeting');
  expect(shortened('Mock interviews with alumni from five companies')).toHaveLength(24);
});

test('a label is never cut within a letter', () => {
  const before = 'x'.repeat(22);
  expect(shortened(`${before}😀 and more`)).toBe(`${before}😀…`);
  expect(shortened(`${before}हिन्दी में`)).toBe(`${before}हि…`);
});

test('a drawing is drawn again only if it would be another one', () => {
  const drawn = { series, points: [point(1), point(2)], height: 240 };
  expect(drawsTheSame(drawn, { series, points: [point(1), point(2)], height: 240 })).toBe(true);
  expect(drawsTheSame(drawn, { ...drawn, points: [point(1), point(3)] })).toBe(false);
  expect(drawsTheSame(drawn, { ...drawn, points: [point(1), point(null)] })).toBe(false);
  expect(drawsTheSame(drawn, { ...drawn, height: 278 })).toBe(false);
  expect(drawsTheSame(drawn, { ...drawn, unit: '%' })).toBe(false);
});
