import { describe, expect, test } from 'vitest';
import { CODE_RESTS_MS, CodeRest } from './code-rest.ts';

describe.each(Object.entries(CODE_RESTS_MS))('a code that was just read, %s', (_, restMs) => {
  test('is ignored for a while, other codes are not', () => {
    const rest = new CodeRest(restMs);
    expect(rest.rests('a', 0)).toBe(false);
    rest.begin('a', 0);
    expect(rest.rests('a', restMs - 1)).toBe(true);
    expect(rest.rests('b', restMs - 1)).toBe(false);
  });

  test('stays ignored as long as its rest begins again', () => {
    const rest = new CodeRest(restMs);
    for (let now = 0; now < 5 * restMs; now += 100) {
      if (now > 0) expect(rest.rests('a', now)).toBe(true);
      rest.begin('a', now);
    }
  });

  test('is read again after its rest', () => {
    const rest = new CodeRest(restMs);
    rest.begin('a', 0);
    expect(rest.rests('a', restMs)).toBe(false);
    rest.begin('b', restMs);
    expect(rest.rests('a', restMs + 1)).toBe(false);
  });

  test('is read at once after wake', () => {
    const rest = new CodeRest(restMs);
    rest.begin('a', 0);
    rest.wake('a');
    expect(rest.rests('a', 1)).toBe(false);
  });
});
