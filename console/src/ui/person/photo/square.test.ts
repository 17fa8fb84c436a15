import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centred, FIRST_CUT, moved, squareOf, zoomed } from './square.ts';

const HIGH = { width: 300, height: 400 };

test('at first it is as large as possible, and of a high picture the upper part', () => {
  expect(squareOf(HIGH, FIRST_CUT)).toEqual({ left: 0, top: 0, side: 300 });
  expect(squareOf({ width: 400, height: 300 }, FIRST_CUT)).toEqual({ left: 50, top: 0, side: 300 });
});

test('it follows the hand: moving the picture up shows what is below', () => {
  expect(squareOf(HIGH, moved(HIGH, FIRST_CUT, { x: 0, y: -0.1 })).top).toBeCloseTo(30);
  expect(squareOf(HIGH, moved(HIGH, FIRST_CUT, { x: 0, y: 1 })).top).toBe(0);
});

test('a press brings its point to the middle, as far as the picture goes', () => {
  const near = { zoom: 3, x: 0.5, y: 0.5 };
  const before = squareOf(HIGH, near);
  const after = squareOf(HIGH, centred(HIGH, near, { x: 0.2, y: 0.9 }));
  expect(after.left + after.side / 2).toBeCloseTo(before.left + 0.2 * before.side);
  expect(after.top + after.side / 2).toBeCloseTo(before.top + 0.9 * before.side);
  expect(squareOf(HIGH, centred(HIGH, FIRST_CUT, { x: 0, y: 0.1 })).top).toBe(0);
});

test('going nearer keeps the middle', () => {
  const middle = { zoom: 1, x: 0.5, y: 0.5 };
  const { left, top, side } = squareOf(HIGH, zoomed(HIGH, middle, 2));
  expect([left + side / 2, top + side / 2, side]).toEqual([150, 200, 150]);
});

test('it never leaves the picture, whatever is done to it', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
  });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const steps = fc.array(
    fc.record({ x: part, y: part, zoom: fc.option(fc.double({ min: 0, max: 9, noNaN: true })) }),
  );
  fc.assert(
    fc.property(size, steps, (picture, doing) => {
      let cut = FIRST_CUT;
      for (const { zoom, ...by } of doing)
        cut = zoom === null ? moved(picture, cut, by) : zoomed(picture, cut, zoom);
      const { left, top, side } = squareOf(picture, cut);
      expect(side).toBeGreaterThan(0);
      for (const least of [left, top]) expect(least).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});
