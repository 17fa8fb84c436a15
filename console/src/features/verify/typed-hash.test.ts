import { expect, test } from 'vitest';
import { hashIn, problemWith } from './typed-hash.ts';

const HASH = '0123456789abcdef'.repeat(4);

test('a hash typed off paper is read whatever its groups and capitals', () => {
  const grouped = HASH.replaceAll(/(.{8})/g, '$1 ').toUpperCase();
  expect(hashIn(grouped)).toBe(HASH);
  expect(problemWith(grouped)).toBeNull();
});

test.each(['', HASH.slice(1), `${HASH}0`, HASH.replace('a', 'g')])(
  '%j is no hash, and is said to be none',
  typed => {
    expect(hashIn(typed)).toBe('');
    expect(problemWith(typed)).toBe('A hash has 64 digits and letters from a to f');
  },
);
