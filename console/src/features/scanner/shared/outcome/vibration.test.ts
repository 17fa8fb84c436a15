import { expect, test, vi } from 'vitest';
import { remember } from '../../../../lib/remembered.ts';
import { PATTERNS, vibrate } from './vibration.ts';

/** A phone that can vibrate, and what its hand felt. */
function phone({ touched = true } = {}): number[][] {
  const felt: number[][] = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: touched },
    vibrate: (pattern: number[]) => felt.push(pattern),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return felt;
}

test('each result feels different', () => {
  const patterns = Object.values(PATTERNS).map(pattern => pattern.join(' '));
  expect(new Set(patterns).size).toBe(patterns.length);
});

test('a result vibrates, a code that was only read does not', () => {
  const felt = phone();
  vibrate('read');
  vibrate('refused');
  expect(felt).toEqual([PATTERNS.refused]);
});

test('nothing vibrates once it is turned off, before the first press, or where the browser cannot', () => {
  const felt = phone();
  remember('vibration', 'off');
  vibrate('marked');
  const untouched = phone({ touched: false });
  vibrate('marked');
  vi.stubGlobal('navigator', {});
  vibrate('marked');
  expect([felt, untouched]).toEqual([[], []]);
});
