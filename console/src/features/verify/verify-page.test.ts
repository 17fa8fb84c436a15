import { expect, test } from 'vitest';
import { hashIn, problemWith } from './verify-page.tsx';

const HASH = '0123456789abcdef'.repeat(4);

test('a hash typed from paper is read in any groups and case', () => {
  const grouped = HASH.replaceAll(/(.{8})/g, '$1 ').toUpperCase();
  expect(hashIn(grouped)).toBe(HASH);
  expect(problemWith(grouped)).toBeNull();
});

test.each(['', HASH.slice(1), `${HASH}0`, HASH.replace('a', 'g')])(
  '%j is not a hash, and is reported as such',
  typed => {
    expect(hashIn(typed)).toBe('');
    expect(problemWith(typed)).toBe('A hash has 64 digits and letters from a to f');
  },
);
