import { describe, expect, test } from 'vitest';
import { KeyBurst } from './key-burst.ts';

/** Types keys with this many milliseconds in between. Returns the last result. */
function type(burst: KeyBurst, keys: readonly string[], gap: number, from = 0): string | null {
  return keys.reduce<string | null>((_, key, index) => burst.take(key, from + index * gap), null);
}

describe('a burst of keys', () => {
  test('that ends with Enter is the text of a handheld scanner', () => {
    expect(type(new KeyBurst(), [...'{"u":1}', 'Enter'], 8)).toBe('{"u":1}');
  });

  test('may include Shift', () => {
    expect(type(new KeyBurst(), ['Shift', 'G', 'C', 'Shift', 'S', '-', '1', 'Enter'], 5)).toBe('GCS-1');
  });

  test('does not include manual typing, or an Enter that comes later', () => {
    expect(type(new KeyBurst(), [...'GCS-042', 'Enter'], 120)).toBeNull();
    const burst = new KeyBurst();
    type(burst, [...'GCS-042'], 8);
    expect(burst.take('Enter', 1_000)).toBeNull();
  });

  test('starts again after a pause, and after its end', () => {
    const burst = new KeyBurst();
    type(burst, [...'left over'], 8);
    expect(type(burst, [...'GCS-042', 'Enter'], 8, 5_000)).toBe('GCS-042');
    expect(burst.take('Enter', 5_070)).toBeNull();
  });

  test('does not include a slip on the keyboard', () => {
    expect(type(new KeyBurst(), ['a', 'Enter'], 5)).toBeNull();
  });
});
