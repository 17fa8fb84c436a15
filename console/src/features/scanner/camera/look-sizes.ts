/**
 * The sizes at which the picture is decoded, relative to the screen. The library's own size, one, is too coarse for
 * a code that is held far away. At every size the decoder misses some codes that it reads at another (`npm run bench
 * -- scan`). So after a miss the next size is used.
 */
export const LOOK_SIZES = [1, 2.5, 1.5] as const;

/**
 * Draws into `canvas`, with its current coordinates, in one size after another. After a code was read the size
 * stays, because the next person will be at the same distance. Call the returned function after each look that read
 * nothing.
 */
export function changingSize(canvas: HTMLCanvasElement): () => void {
  const { width, height } = canvas;
  let looks = 0;
  return () => {
    looks += 1;
    const size = LOOK_SIZES[looks % LOOK_SIZES.length] ?? 1;
    canvas.width = width * size;
    canvas.height = height * size;
    canvas.getContext('2d')?.scale(size, size);
  };
}
