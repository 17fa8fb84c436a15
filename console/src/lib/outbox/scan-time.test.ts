import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timesOf } from './scan-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const scannedAt = '2026-11-20T04:56:00.000Z';
const NOW = Date.parse('2026-11-20T05:00:00.000Z');

test.each([
  ['the difference was not known then', null, HOUR_MS],
  ['it is not known now', HOUR_MS, null],
  ['the clock is right', 0, 0],
  ['answers took unequally long', 400, -5_000],
  ['the clock is wrong by less than a minute', 59_000, 59_000],
])('a scan has the times of its device if %s', (_, then, now) => {
  expect(timesOf({ scannedAt, aheadMs: then }, now, NOW)).toEqual({
    scannedAt,
    sentAt: new Date(NOW).toISOString(),
  });
});

test.each([
  ['behind', 7 * MINUTE_MS, '2026-11-20T05:03:00.000Z', '2026-11-20T05:07:00.000Z'],
  ['ahead', -7 * MINUTE_MS, '2026-11-20T04:49:00.000Z', '2026-11-20T04:53:00.000Z'],
])('a scan of a device whose clock is %s has its right time', (_, aheadMs, scanned, sent) => {
  expect(timesOf({ scannedAt, aheadMs }, aheadMs, NOW)).toEqual({ scannedAt: scanned, sentAt: sent });
});

test.each([
  ['behind', 40 * MINUTE_MS, '2026-11-20T05:36:00.000Z'],
  ['ahead', -20 * MINUTE_MS, '2026-11-20T04:36:00.000Z'],
])('a scan of a device whose clock was %s has its right time once that clock is set', (_, then, time) => {
  expect(timesOf({ scannedAt, aheadMs: then }, 0, NOW).scannedAt).toBe(time);
});

test('however the clock is wrong, and was set, a scan waited for as long as it did', () => {
  const ms = fc.integer({ min: -10 * HOUR_MS, max: 10 * HOUR_MS });
  fc.assert(
    fc.property(ms, ms, fc.nat(HOUR_MS), (then, now, waitedMs) => {
      const serverNow = Date.parse(scannedAt) + then + waitedMs;
      const times = timesOf({ scannedAt, aheadMs: then }, now, serverNow - now);
      const seemsMs = Date.parse(times.sentAt) - Date.parse(times.scannedAt);
      expect(Math.abs(seemsMs - waitedMs)).toBeLessThan(10_000);
      expect(Math.abs(Date.parse(times.sentAt) - serverNow)).toBeLessThan(MINUTE_MS);
    }),
  );
});
