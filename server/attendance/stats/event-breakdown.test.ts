import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRENGTHS } from '#contract/attendance/strength.ts';
import { ATTENDANCE_STATUSES, MEANS } from '#contract/constants.ts';
import {
  arrivalsOf,
  byGate,
  byMeans,
  byStrength,
  byTrade,
  type MarkGroup,
  punctualityOf,
} from './event-breakdown.ts';

const here = (minute: number | null, count = 1): MarkGroup => ({
  trade: 'Civil Engineering',
  means: 'scan',
  strength: 'static',
  gate: null,
  status: 'present',
  minute,
  count,
});

test('up to the start is on time, up to five minutes slightly late, then late', () => {
  const groups = [here(-30), here(0, 2), here(1), here(5, 4), here(6), here(90), here(null, 3)];
  expect(punctualityOf(groups)).toEqual({ onTime: 3, slightlyLate: 5, late: 2, unknown: 3 });
});

test('those present are counted by how they were identified, lists and absences not', () => {
  const groups: MarkGroup[] = [
    here(0, 3),
    { ...here(1, 2), strength: 'live' },
    { ...here(null, 4), means: 'bulk', strength: null },
    { ...here(null, 5), strength: 'static', status: 'absent' },
  ];
  expect(byStrength(groups)).toEqual([
    { strength: 'live', present: 2 },
    { strength: 'static', present: 3 },
  ]);
});

test('those present are counted by gate, most first and then by name, absences not', () => {
  const groups: MarkGroup[] = [
    { ...here(0, 2), gate: 'Gate 2' },
    { ...here(1, 2), gate: 'Gate 1' },
    here(2, 2),
    { ...here(3), gate: 'Gate 1', means: 'manual' },
    { ...here(null, 9), gate: 'Gate 2', status: 'absent' },
  ];
  expect(byGate(groups)).toEqual([
    { gate: 'Gate 1', present: 3 },
    { gate: null, present: 2 },
    { gate: 'Gate 2', present: 2 },
  ]);
  expect(byGate([here(0), here(1)])).toEqual([]);
});

test('trades are in the order of their names, marks without one first, and means without marks are left out', () => {
  const groups: MarkGroup[] = [
    { ...here(0, 3), trade: 'Instrumentation' },
    here(0),
    { ...here(null), status: 'absent' },
    { ...here(0), trade: null, means: 'manual' },
  ];
  expect(byTrade(groups)).toEqual([
    { trade: '', present: 1, absent: 0, attendanceRate: 100 },
    { trade: 'Civil Engineering', present: 1, absent: 1, attendanceRate: 50 },
    { trade: 'Instrumentation', present: 3, absent: 0, attendanceRate: 100 },
  ]);
  expect(byMeans(groups)).toEqual([
    { means: 'scan', present: 4, absent: 1 },
    { means: 'manual', present: 1, absent: 0 },
  ]);
});

test('arrivals are counted in steps of five minutes, without gaps, each with the total by then', () => {
  expect(arrivalsOf([here(-7), here(-6, 2), here(0), here(4), here(11, 3), here(null)], '10:00')).toEqual({
    stepMinutes: 5,
    steps: [
      { fromMinute: -10, time: '09:50', arrived: 3, total: 3 },
      { fromMinute: -5, time: '09:55', arrived: 0, total: 3 },
      { fromMinute: 0, time: '10:00', arrived: 2, total: 5 },
      { fromMinute: 5, time: '10:05', arrived: 0, total: 5 },
      { fromMinute: 10, time: '10:10', arrived: 3, total: 8 },
    ],
  });
});

test('arrivals over more than two hours are counted in steps of ten minutes, also past midnight', () => {
  const { stepMinutes, steps } = arrivalsOf([here(-1), here(121)], '23:30');
  expect(stepMinutes).toBe(10);
  expect([steps[0]?.time, steps.at(-1)?.time, steps.length]).toEqual(['23:20', '01:30', 14]);
  expect(arrivalsOf([here(0), here(120)], '23:30').stepMinutes).toBe(5);
  expect(arrivalsOf([here(0), here(121)], '23:30').stepMinutes).toBe(10);
});

test('without arrivals there are no steps', () => {
  expect(arrivalsOf([here(null)], '10:00').steps).toEqual([]);
});

const groups = fc.array(
  fc.record({
    trade: fc.constantFrom('Civil Engineering', 'Food Technology', null),
    means: fc.constantFrom(...MEANS),
    strength: fc.constantFrom(...STRENGTHS, null),
    gate: fc.constantFrom(null, 'Gate 1', 'Gate 2'),
    status: fc.constantFrom(...ATTENDANCE_STATUSES),
    minute: fc.option(fc.integer({ min: -720, max: 720 })),
    count: fc.integer({ min: 1, max: 50 }),
  }),
);

test('for any marks, every breakdown has the same total', () => {
  fc.assert(
    fc.property(groups, marks => {
      // Only present students have an arrival.
      const found = marks.map(mark => (mark.status === 'absent' ? { ...mark, minute: null } : mark));
      const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
      const of = (status: string): number =>
        sum(found.filter(mark => mark.status === status).map(mark => mark.count));
      const { onTime, slightlyLate, late, unknown } = punctualityOf(found);
      expect(onTime + slightlyLate + late + unknown).toBe(of('present'));
      for (const parts of [byTrade(found), byMeans(found)])
        expect([sum(parts.map(part => part.present)), sum(parts.map(part => part.absent))]).toEqual([
          of('present'),
          of('absent'),
        ]);
      const gates = byGate(found);
      expect(sum(gates.map(({ present }) => present))).toBe(gates.length === 0 ? 0 : of('present'));
      const { steps } = arrivalsOf(found, '10:00');
      expect(sum(steps.map(step => step.arrived))).toBe(of('present') - unknown);
      expect(steps.at(-1)?.total ?? 0).toBe(of('present') - unknown);
      expect(steps.length).toBeLessThan(300);
    }),
  );
});
