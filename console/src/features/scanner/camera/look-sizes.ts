/** Larger pictures take a slow phone too long. */
const LARGEST = 4;
/** Each size is used twice, because html5-qrcode has two decoders and uses them in turn. */
const DECODERS = 2;

/**
 * The size at which the picture is decoded, relative to the screen. The library's own size, one, is too coarse for a
 * code that is held far away. At every size the decoders miss some codes that they read at another (`npm run bench
 * -- scan`). So `look` counts those that read nothing. `cameraScale` is the number of the camera's pixels per CSS
 * pixel: at that size no pixel is lost.
 */
export function lookSize(look: number, cameraScale: number): number {
  const sizes = [1, 2.5, Math.min(LARGEST, Math.max(1, cameraScale)), 1.5];
  return sizes[Math.floor(look / DECODERS) % sizes.length] ?? 1;
}

/**
 * Draws into `canvas`, with its current coordinates, in one size after another. After a code was read the size
 * stays, because the next person will be at the same distance. Call the returned function after each look that read
 * nothing.
 */
export function changingSize(canvas: HTMLCanvasElement, cameraScale: number): () => void {
  const { width, height } = canvas;
  let looks = 0;
  return () => {
    looks += 1;
    const size = lookSize(looks, cameraScale);
    canvas.width = width * size;
    canvas.height = height * size;
    canvas.getContext('2d')?.scale(size, size);
  };
}
