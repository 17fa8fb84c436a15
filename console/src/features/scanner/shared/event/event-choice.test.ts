import { describe, expect, test } from 'vitest';
import { firstChoice } from './event-choice.ts';

const DAY = '2026-11-25';
const [one, two] = [
  { id: 'one', date: DAY },
  { id: 'two', date: DAY },
];

describe('firstChoice', () => {
  test('is the only event there is', () => {
    expect(firstChoice([one], null, DAY)).toBe('one');
  });

  test('is empty if there are several events, or none', () => {
    expect(firstChoice([one, two], null, DAY)).toBeNull();
    expect(firstChoice([], null, DAY)).toBeNull();
  });

  test('is the last chosen event while it is active', () => {
    expect(firstChoice([one, two], 'two', DAY)).toBe('two');
    expect(firstChoice([one, two], 'gone', DAY)).toBeNull();
    expect(firstChoice([one], 'gone', DAY)).toBe('one');
  });

  test('is none of a day that has passed, though nobody has completed it', () => {
    const old = { id: 'old', date: '2025-11-25' };
    expect(firstChoice([old], null, DAY)).toBeNull();
    expect(firstChoice([old], 'old', DAY)).toBeNull();
    expect(firstChoice([old, one], 'old', DAY)).toBe('one');
    expect(firstChoice([old], 'old', '')).toBe('old');
  });
});
