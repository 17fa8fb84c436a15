import { describe, expect, test } from 'vitest';
import { firstChoice } from './event-choice.ts';

const [one, two] = [{ id: 'one' }, { id: 'two' }];

describe('firstChoice', () => {
  test('is the only event there is', () => {
    expect(firstChoice([one], null)).toBe('one');
  });

  test('is empty if there are several events, or none', () => {
    expect(firstChoice([one, two], null)).toBeNull();
    expect(firstChoice([], null)).toBeNull();
  });

  test('is the last chosen event while it is active', () => {
    expect(firstChoice([one, two], 'two')).toBe('two');
    expect(firstChoice([one, two], 'gone')).toBeNull();
    expect(firstChoice([one], 'gone')).toBe('one');
  });
});
