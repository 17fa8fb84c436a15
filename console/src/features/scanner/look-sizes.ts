/**
 * How many times as large as on the screen the picture is looked at. The library's own size, one, is too coarse for
 * a code that is held far away, and at every size its decoder misses some codes that it reads at another
 * (`npm run bench -- scan`): so whoever was not read is looked at in the next size.
 */
export const LOOK_SIZES = [1, 2.5, 1.5] as const;

/**
 * Lets what is drawn into `canvas`, in its present coordinates, appear in one size after another. A size in which
 * a code was read stays: the next person will stand where this one stood. Call what is returned after a look that
 * read nothing.
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
