import type { Camera, Picture } from './qr-video.ts';

type Lens = NonNullable<Camera['lens']>;

/** A code in white on black, as phones show it in some dark modes. */
export const inverted = (picture: Picture): Picture => ({
  ...picture,
  luma: picture.luma.map(value => 255 - value),
});

const GREY = 128;

/** A code with this share of its contrast: a dim screen, or sunlight on it. */
export const faded = (picture: Picture, contrast: number): Picture => ({
  ...picture,
  luma: picture.luma.map(value => GREY + (value - GREY) * contrast),
});

/** Out of focus: a Gaussian blur with this standard deviation, in pixels of the camera. */
export function outOfFocus(sigma: number): Lens {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-((n - reach) ** 2) / (2 * sigma ** 2)),
  );
  return (luma, width) => {
    weigh(luma, weights, 1);
    weigh(luma, weights, width);
  };
}

/** The hand moves sideways by this many pixels of the camera while the picture is taken. */
export const panned =
  (pixels: number): Lens =>
  luma =>
    weigh(luma, new Array<number>(pixels).fill(1), 1);

/** Replaces each pixel by the weighted mean of those around it, `step` apart. The edges do not matter here. */
function weigh(luma: Float32Array, weights: readonly number[], step: number): void {
  const before = luma.slice();
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const start = -step * Math.floor(weights.length / 2);
  for (let pixel = 0; pixel < luma.length; pixel++) {
    let value = 0;
    for (let n = 0; n < weights.length; n++)
      value += (weights[n] ?? 0) * (before[pixel + start + n * step] ?? GREY);
    luma[pixel] = value / sum;
  }
}
