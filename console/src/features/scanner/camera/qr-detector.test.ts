import { describe, expect, test } from 'vitest';
import { signQr } from '#platform/signing/qr-signature.ts';
import { faded, inverted, outOfFocus, panned } from '#testing/distorted.ts';
import { CAMERA, type Camera, type Picture, pictureOfText, pictureSeen } from '#testing/qr-video.ts';
import { readPicture } from './qr-detector.ts';
import { sharpened } from './sharpen.ts';

const TEXT = signQr('a secret', { code: 'abcdefghijk', generation: 1 });
const NEAR_PX = 330;

function read(code: Picture, camera: Camera = CAMERA): string | null {
  const luma = Uint8ClampedArray.from(pictureSeen(code, NEAR_PX, 1, camera));
  return readPicture({ width: camera.width, height: camera.height, luma });
}

const CODE = pictureOfText(TEXT);

describe('a code is read', () => {
  test('as it is', () => expect(read(CODE)).toBe(TEXT));
  test('white on black', () => expect(read(inverted(CODE))).toBe(TEXT));
  test('out of focus', () => expect(read(CODE, { ...CAMERA, lens: outOfFocus(3) })).toBe(TEXT));
  test('in a moving hand', () => expect(read(CODE, { ...CAMERA, lens: panned(8) })).toBe(TEXT));
  test('with little contrast', () => expect(read(faded(CODE, 0.12))).toBe(TEXT));
});

test('where no code is, none is read', () => {
  expect(read({ width: 1, height: 1, luma: Uint8Array.of(128) })).toBeNull();
  expect(read(CODE, { ...CAMERA, lens: outOfFocus(12) })).toBeNull();
});

describe('sharpened', () => {
  const picture = (luma: readonly number[], width: number) => ({
    width,
    height: luma.length / width,
    luma: Uint8ClampedArray.from(luma),
  });

  test('an even picture stays as it is, edges too', () => {
    const even = picture(new Array(30).fill(90), 6);
    expect(sharpened(even, 2)).toEqual(even);
  });

  test('a difference grows in both directions, and stays within black and white', () => {
    const step = picture([100, 100, 100, 120, 120, 120], 6);
    expect([...sharpened(step, 1).luma]).toEqual([100, 100, 80, 140, 120, 120]);
    const strong = picture([0, 0, 255, 255], 4);
    expect([...sharpened(strong, 1).luma]).toEqual([0, 0, 255, 255]);
    const upright = picture([100, 100, 100, 120, 120, 120], 1);
    expect([...sharpened(upright, 1).luma]).toEqual([100, 100, 80, 140, 120, 120]);
  });
});
