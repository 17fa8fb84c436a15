import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBar } from './bars.ts';

const numbersIn = (path: string): number[] => (path.match(/[\d.-]+/g) ?? []).map(Number);

test('a bar stays within its width and height, whatever its parts', () => {
  const part = fc.record({
    series: fc.constantFrom('present', 'absent', 'unmarked', 'students'),
    value: fc.nat(100_000),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), parts => {
      const whole = parts.reduce((sum, { value }) => sum + value, 0);
      const { text } = drawBar(parts, { width: 90, height: 3, whole });
      const paths = [...text.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => numbersIn(path));
      expect(paths).toHaveLength(parts.filter(({ value }) => value > 0).length);
      for (const number of paths.flat()) {
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(90.11);
      }
    }),
  );
});

test('the parts of a bar are adjacent and fill their share of it', () => {
  const parts = [
    { series: 'present', value: 3 },
    { series: 'students', value: 1 },
  ] as const;
  const { text } = drawBar(parts, { width: 80, height: 3, whole: 8 });
  expect(text).toContain('d="M0 0H30V3H0z"');
  expect(text).toContain('d="M30 0H40V3H30z"');
});
