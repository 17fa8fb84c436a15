import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('each is in one part, in order, and only the last part may be smaller', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 12 }), (all, size) => {
      const parts = inParts(all, size);
      expect(parts.flat()).toEqual(all);
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(size);
      const last = parts.at(-1);
      if (last) expect(last.length > 0 && last.length <= size).toBe(true);
    }),
  );
});

test('nothing is in no part', () => {
  expect(inParts([], 10)).toEqual([]);
});
