import { describe, expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

describe('the beginning of a notice', () => {
  test('is none where the whole is short enough to stand', () => {
    expect(excerpt('Fees are due on Friday.')).toBeNull();
    expect(excerpt('x'.repeat(360))).toBeNull();
  });

  test('of a long one ends between two words', () => {
    const text = 'placement '.repeat(60);
    const begun = excerpt(text) ?? '';
    expect(begun).toMatch(/^(placement )+…$/);
    expect(begun.length).toBeLessThan(285);
  });

  test('of one with many lines are its first lines', () => {
    expect(excerpt('a\nb\nc\nd\ne\nf\ng')).toBe('a\nb\nc\nd …');
  });

  test('of one without a space is cut all the same', () => {
    expect(excerpt('x'.repeat(2_000))).toBe(`${'x'.repeat(280)} …`);
  });
});
