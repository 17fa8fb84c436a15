import { expect, test } from 'vitest';
import { lookSize } from './look-sizes.ts';

const looks = (cameraScale: number) => Array.from({ length: 8 }, (_, look) => lookSize(look, cameraScale));

test('both decoders look in every size, also in the camera’s own, before any size comes again', () => {
  const inTurn = looks(3.5).map((size, look) => `${size} by ${look % 2}`);
  expect(new Set(inTurn).size).toBe(8);
  expect(looks(3.5)).toContain(3.5);
  expect(lookSize(8, 3.5)).toBe(lookSize(0, 3.5));
});

test('a picture is never larger than a slow phone can decode, and never smaller than on the screen', () => {
  expect(Math.max(...looks(12))).toBe(4);
  expect(Math.min(...looks(0.4))).toBe(1);
});
