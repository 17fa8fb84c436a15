import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scannedAtNow } from './scan-time.ts';

const HOUR_MS = 3_600_000;
const scannedAt = '2026-11-20T04:56:00.000Z';

test.each([
  ['the difference was not known then', null, HOUR_MS],
  ['it is not known now', HOUR_MS, null],
  ['the clock was not set', -HOUR_MS, -HOUR_MS],
  ['answers took unequally long', 400, -5_000],
])('a scan keeps its time if %s', (_, then, now) => {
  expect(scannedAtNow({ scannedAt, aheadMs: then }, now)).toBe(scannedAt);
});

test.each([
  ['behind', 40 * 60_000, '2026-11-20T05:36:00.000Z'],
  ['ahead', -20 * 60_000, '2026-11-20T04:36:00.000Z'],
])('a scan of a device whose clock was %s has its right time once that clock is set', (_, then, time) => {
  expect(scannedAtNow({ scannedAt, aheadMs: then }, 0)).toBe(time);
});

test('however the clock was set, a scan waited for as long as it did', () => {
  const ms = fc.integer({ min: -10 * HOUR_MS, max: 10 * HOUR_MS });
  fc.assert(
    fc.property(ms, ms, fc.nat(HOUR_MS), (then, now, waitedMs) => {
      const scanned = Date.parse(scannedAt);
      const serverNow = scanned + then + waitedMs;
      const time = Date.parse(scannedAtNow({ scannedAt, aheadMs: then }, now));
      const seemsMs = serverNow - now - time;
      expect(Math.abs(seemsMs - waitedMs)).toBeLessThan(10_000);
    }),
  );
});
