import { describe, expect, test } from 'vitest';
import { KeyBurst } from './key-burst.ts';

/** Types keys with this many milliseconds in between. Returns the last result. */
function type(burst: KeyBurst, keys: readonly string[], gap: number, from = 0): string | null {
  return keys.reduce<string | null>((_, key, index) => burst.take(key, from + index * gap), null);
}

describe('a burst of keys', () => {
  test.each(['Enter', 'Tab'])('that ends with %s is the text of a handheld scanner', end => {
    expect(type(new KeyBurst(), [...'{"u":1}', end], 8)).toBe('{"u":1}');
  });

  test('may include Shift', () => {
    expect(type(new KeyBurst(), ['Shift', 'G', 'C', 'Shift', 'S', '-', '1', 'Enter'], 5)).toBe('GCS-1');
  });

  test('may be a roll number of two digits', () => {
    expect(type(new KeyBurst(), [...'29', 'Enter'], 8)).toBe('29');
  });

  test('may end twice, as with a carriage return and a line feed', () => {
    const burst = new KeyBurst();
    expect(type(burst, [...'GCS-042', 'Enter'], 8)).toBe('GCS-042');
    expect(burst.take('Enter', 64)).toBeNull();
    expect(burst.going).toBe(true);
    expect(type(burst, [...'GCS-043', 'Enter'], 8, 80)).toBe('GCS-043');
  });

  test('does not include manual typing, or an Enter that comes later', () => {
    expect(type(new KeyBurst(), [...'GCS-042', 'Enter'], 120)).toBeNull();
    const burst = new KeyBurst();
    type(burst, [...'GCS-042'], 8);
    expect(burst.take('Enter', 1_000)).toBeNull();
    expect(burst.going).toBe(false);
  });

  test('is not the fast end of what a person types', () => {
    const burst = new KeyBurst();
    type(burst, [...'GCS-0'], 120);
    expect(type(burst, [...'42', 'Enter'], 40, 600)).toBeNull();
    expect(burst.heard).toBe(false);
  });

  test('may follow the Enter of a person at once', () => {
    const burst = new KeyBurst();
    type(burst, [...'Asha', 'Enter'], 120);
    expect(type(burst, [...'GCS-042', 'Enter'], 8, 600)).toBe('GCS-042');
  });

  test('of which a key came late is not taken for what is left of it, nor for a person', () => {
    const burst = new KeyBurst();
    type(burst, [...'GCS-0'], 8);
    expect(type(burst, [...'42', 'Enter'], 8, 120)).toBeNull();
    expect(burst.going).toBe(true);
  });

  test.each([
    { fast: 'GCS-04', rest: ['2', 'Enter'] },
    { fast: 'GCS-042', rest: ['Enter'] },
  ])('of which only $rest came late presses nothing, and the next one is heard', ({ fast, rest }) => {
    const burst = new KeyBurst();
    type(burst, [...fast], 8);
    expect(type(burst, rest, 8, 8 * fast.length + 60)).toBeNull();
    expect(burst.going).toBe(true);
    expect(burst.heard).toBe(false);
    expect(type(burst, [...'GCS-043', 'Enter'], 8, 1_000)).toBe('GCS-043');
  });

  test('starts again after a pause, and after its end', () => {
    const burst = new KeyBurst();
    type(burst, [...'left over'], 8);
    expect(type(burst, [...'GCS-042', 'Enter'], 8, 5_000)).toBe('GCS-042');
    expect(burst.take('Enter', 5_070)).toBeNull();
  });

  test('leaves the keys to a person that come after a pause', () => {
    const burst = new KeyBurst();
    type(burst, [...'as'], 8);
    burst.take('ArrowDown', 5_000);
    expect(burst.going).toBe(false);
  });

  test.each([[['Enter']], [['Tab', 'Tab', 'Enter']], [[' ']]])('may begin with %j', before => {
    const burst = new KeyBurst();
    type(burst, before, 8);
    expect(burst.quick).toBe(before.length > 1);
    expect(type(burst, [...'GCS-042', 'Enter'], 8, before.length * 8)?.trim()).toBe('GCS-042');
  });

  test('may be nothing but an Enter, and the one that follows each scan', () => {
    const burst = new KeyBurst();
    expect(type(burst, ['Enter', 'Enter'], 8)).toBeNull();
    expect(burst.quick).toBe(true);
  });

  test('is not a Tab by a person, with Shift or before an Enter', () => {
    const burst = new KeyBurst();
    type(burst, ['Shift', 'Tab'], 20);
    expect(burst.quick).toBe(false);
    burst.take('Enter', 100);
    expect(burst.quick).toBe(false);
  });

  test('does not include a slip on the keyboard', () => {
    expect(type(new KeyBurst(), ['a', 'Enter'], 5)).toBeNull();
  });
});
