import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '#contract/time.ts';
import { nextTime, type Rhythm } from './next-time.ts';

const daily = (time: string): Rhythm => ({ every: 'day', weekday: null, time });
const monthly = (time: string): Rhythm => ({ every: 'month', weekday: null, time });
const weekly = (weekday: number, time: string): Rhythm => ({ every: 'week', weekday, time });

test.each([
  // It is Friday, 20 November, 14:05 in Kolkata.
  [daily('18:00'), '2026-11-20T12:30:00.000Z'],
  [daily('14:05'), '2026-11-21T08:35:00.000Z'],
  [daily('09:00'), '2026-11-21T03:30:00.000Z'],
  [weekly(5, '18:00'), '2026-11-20T12:30:00.000Z'],
  [weekly(5, '09:00'), '2026-11-27T03:30:00.000Z'],
  [weekly(1, '00:00'), '2026-11-22T18:30:00.000Z'],
  [weekly(7, '09:00'), '2026-11-22T03:30:00.000Z'],
  [monthly('07:30'), '2026-12-01T02:00:00.000Z'],
])('after a moment comes the next of %j', (rhythm, expected) => {
  expect(nextTime(rhythm, new Date('2026-11-20T08:35:00Z'), 'Asia/Kolkata').toISOString()).toBe(expected);
});

test.each([
  ['2026-12-01T01:59:59Z', '2026-12-01T02:00:00.000Z'],
  ['2026-12-01T02:00:00Z', '2027-01-01T02:00:00.000Z'],
  ['2027-02-01T02:00:00Z', '2027-03-01T02:00:00.000Z'],
  // It is the first of the next month in Kolkata already.
  ['2027-02-28T18:30:00Z', '2027-03-01T02:00:00.000Z'],
])('after %s a monthly report is due at %s', (after, expected) => {
  expect(nextTime(monthly('07:30'), new Date(after), 'Asia/Kolkata').toISOString()).toBe(expected);
});

test('where clocks change, the time is the local one, and no day is left out', () => {
  const zones = fc.constantFrom(
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Auckland',
    'UTC',
  );
  const hour = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(part => part.map(n => String(n).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(
      zones,
      hour,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (zone, time, after) => {
        const next = nextTime(daily(time), after, zone);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        // In spring, one hour does not exist on local clocks.
        const shown = localTime(next, zone).minute;
        if (shown !== time) expect(['02', '03', '01']).toContain(time.slice(0, 2));
      },
    ),
  );
});
