import { describe, expect, test } from 'vitest';
import { CODE_RESTS_MS, CodeRest } from './code-rest.ts';

describe('a code that was just read', () => {
  test('is ignored for five seconds, other codes are not', () => {
    const rest = new CodeRest();
    expect(rest.rests('a', 0)).toBe(false);
    expect(rest.rests('a', CODE_RESTS_MS - 1)).toBe(true);
    expect(rest.rests('b', CODE_RESTS_MS - 1)).toBe(false);
  });

  test('stays ignored as long as it is in view', () => {
    const rest = new CodeRest();
    rest.rests('a', 0);
    for (let now = 100; now < 5 * CODE_RESTS_MS; now += 100) expect(rest.rests('a', now)).toBe(true);
  });

  test('is read again after five seconds out of view', () => {
    const rest = new CodeRest();
    rest.rests('a', 0);
    expect(rest.rests('a', CODE_RESTS_MS)).toBe(false);
    expect(rest.rests('a', CODE_RESTS_MS + 1)).toBe(true);
  });

  test('is read at once after wake', () => {
    const rest = new CodeRest();
    rest.rests('a', 0);
    rest.wake('a');
    expect(rest.rests('a', 1)).toBe(false);
  });
});
