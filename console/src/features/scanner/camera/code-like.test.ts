import { expect, test } from 'vitest';
import { signQr } from '#platform/signing/qr-signature.ts';
import { outOfFocus, panned } from '#testing/distorted.ts';
import { CAMERA, type Camera, type Picture, pictureOfText, pictureSeen } from '#testing/qr-video.ts';
import { isCodeLike } from './code-like.ts';

const CODE = pictureOfText(signQr('a secret', { code: 'abcdefghijk', generation: 1 }));

function codeLike(picture: Picture, edge: number, camera: Camera = CAMERA): boolean {
  const luma = Uint8ClampedArray.from(pictureSeen(picture, edge, 1, camera));
  return isCodeLike({ width: camera.width, height: camera.height, luma });
}

test('a code looks like one, also when it is too far away, out of focus or moving too fast to be read', () => {
  expect(codeLike(CODE, 330)).toBe(true);
  expect(codeLike(CODE, 90)).toBe(true);
  expect(codeLike(CODE, 330, { ...CAMERA, lens: outOfFocus(6) })).toBe(true);
  expect(codeLike(CODE, 330, { ...CAMERA, lens: panned(20) })).toBe(true);
});

/** A scene of 64 × 64 points. */
const scene = (brightness: (x: number, y: number) => number): Picture => ({
  width: 64,
  height: 64,
  luma: Uint8Array.from({ length: 64 * 64 }, (_, at) => brightness(at % 64, Math.floor(at / 64))),
});

test('a wall, a shadow, a face and a row of doors do not', () => {
  const face = scene((x, y) => {
    const eye = Math.min(Math.hypot(x - 22, y - 26), Math.hypot(x - 42, y - 26));
    if (eye < 4) return 30;
    return Math.hypot(x - 32, (y - 32) * 0.8) < 22 ? 190 : 60;
  });
  const doors = scene(x => ([8, 20, 44, 56].some(edge => Math.abs(x - edge) < 2) ? 40 : 180));
  expect(
    [scene(() => 128), scene(x => 4 * x), face, doors].map(picture => codeLike(picture, 400)),
  ).not.toContain(true);
});
