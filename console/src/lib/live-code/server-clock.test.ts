import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stepAt } from '#contract/qr/live.ts';
import { agree, everySecond, offsetBy, onClockSet, secondsLeft } from './server-clock.ts';

const START = Date.parse('2026-11-23T04:30:00Z');

test.each([
  [0, 30],
  [999, 30],
  [1_000, 29],
  [29_000, 1],
  [29_999, 1],
  [30_000, 30],
])('%d ms into a step, %d seconds are left', (ms, left) => {
  expect(secondsLeft(START + ms)).toBe(left);
});

test('an answer says the server’s time in the middle of its round trip', () => {
  const now = new Date(START + 300_000).toISOString();
  expect(offsetBy({ now, requestedAt: START - 200, answeredAt: START + 200 })).toBe(300_000);
  expect(offsetBy({ now, requestedAt: START - 300, answeredAt: START + 100 })).toBe(300_100);
});

test.each([
  ['without a time', null, 100],
  ['with a broken time', 'soon', 100],
  ['that took too long', new Date(START).toISOString(), 5_001],
  ['during which the clock was set back', new Date(START).toISOString(), -1],
])('an answer %s says nothing', (_, now, took) => {
  expect(offsetBy({ now, requestedAt: START, answeredAt: START + took })).toBeNull();
});

test('half a second more or less is not worth a correction', () => {
  expect([agree(0, 499), agree(0, 500), agree(-300, 300)]).toEqual([true, false, false]);
});

class Page extends EventTarget {}

beforeEach(() => {
  vi.useFakeTimers({ now: START + 28_400 });
  vi.stubGlobal('document', new Page());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each second and each step begin when the server’s clock says so', () => {
  const heard: number[] = [];
  const stop = everySecond(250, serverMs => heard.push(serverMs - START));
  expect(heard).toEqual([28_650]);
  vi.advanceTimersByTime(1_350);
  expect(heard).toEqual([28_650, 29_000, 30_000]);
  expect(stepAt(START + 30_000) - stepAt(START + 29_000)).toBe(1);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveLength(3);
});

test('a page that slept asks the clock when it is seen again', () => {
  const heard: number[] = [];
  const stop = everySecond(0, serverMs => heard.push(serverMs - START));
  vi.setSystemTime(START + 600_100);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(900);
  expect(heard).toEqual([28_400, 600_100, 601_000]);
  stop();
});

test.each([
  ['set forward', 3_000, 1],
  ['set back', -3_600_000, 1],
  ['corrected by less than a code notices', 900, 0],
])('a clock that is %s while the page is open is told of as often as that happens', (_, byMs, times) => {
  const told = vi.fn();
  const stop = onClockSet(told);
  vi.advanceTimersByTime(60_000);
  expect(told).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + byMs);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveBeenCalledTimes(times);
  stop();
  vi.setSystemTime(START);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveBeenCalledTimes(times);
});
