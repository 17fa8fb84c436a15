import { describe, expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

describe('the excerpt of a notice', () => {
  test('is null if the notice is short enough to be shown whole', () => {
    expect(excerpt('Fees are due on Friday.')).toBeNull();
    expect(excerpt('x'.repeat(360))).toBeNull();
  });

  test('ends between two words', () => {
    const text = 'placement '.repeat(60);
    const begun = excerpt(text) ?? '';
    expect(begun).toMatch(/^(placement )+…$/);
    expect(begun.length).toBeLessThan(285);
  });

  test('is the first lines of a notice with many lines', () => {
    expect(excerpt('a\nb\nc\nd\ne\nf\ng')).toBe('a\nb\nc\nd …');
  });

  test('cuts a text without spaces, too', () => {
    expect(excerpt('x'.repeat(2_000))).toBe(`${'x'.repeat(280)} …`);
  });
});
