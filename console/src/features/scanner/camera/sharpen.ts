/** A grey picture: one byte of brightness per pixel, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8ClampedArray;
}

/** Brightness as the eye weighs the colours (ITU-R BT.601), in integers. */
export function greyOf({ width, height, data }: ImageData): GreyPicture {
  const luma = new Uint8ClampedArray(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4)
    luma[pixel] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
  return { width, height, luma };
}

const STRENGTH = 3;

/**
 * The picture with stronger differences (unsharp masking): each pixel moves away from the mean of its neighbours up
 * to `radius` pixels away. A code that is out of focus, moves, or has little contrast can be read again after this.
 */
export function sharpened({ width, height, luma }: GreyPicture, radius: number): GreyPicture {
  const means = meansAround(luma, width, height, radius);
  return {
    width,
    height,
    luma: luma.map((value, pixel) => value + STRENGTH * (value - (means[pixel] ?? value))),
  };
}

/** Means over squares, by running sums: the time does not depend on the radius. Beyond the edge, the edge goes on. */
function meansAround(luma: Uint8ClampedArray, width: number, height: number, radius: number): Float32Array {
  const inRows = new Float32Array(luma.length);
  const inSquares = new Float32Array(luma.length);
  for (let row = 0; row < height; row += 1)
    runningMean(luma, inRows, { first: row * width, step: 1, count: width }, radius);
  for (let column = 0; column < width; column += 1)
    runningMean(inRows, inSquares, { first: column, step: width, count: height }, radius);
  return inSquares;
}

/** A row or a column: the index of its first pixel, the distance to the next one, and how many there are. */
interface Line {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

function runningMean(
  from: ArrayLike<number>,
  to: Float32Array,
  { first, step, count }: Line,
  radius: number,
): void {
  const at = (n: number): number => from[first + step * Math.max(0, Math.min(count - 1, n))] ?? 0;
  let sum = 0;
  for (let n = -radius; n <= radius; n += 1) sum += at(n);
  for (let n = 0; n < count; n += 1) {
    to[first + step * n] = sum / (2 * radius + 1);
    sum += at(n + radius + 1) - at(n - radius);
  }
}
