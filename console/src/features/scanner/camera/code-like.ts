import type { GreyPicture } from './sharpen.ts';

/** A change of brightness that noise does not make, after the mean of three pixels was taken. */
const CHANGE = 24;
/** Along a line through a code there are many changes. Faces, doors and walls have few. */
const CHANGES = 10;
const LINES = 40;
/** Of the lines in each direction. A code that is far away is crossed by few. */
const SHARE = 0.1;

/** Whether there is something like a code in a picture: many changes between light and dark, along and across. */
export const isCodeLike = (picture: GreyPicture): boolean =>
  shareOfStriped(picture, true) >= SHARE && shareOfStriped(picture, false) >= SHARE;

function shareOfStriped({ width, height, luma }: GreyPicture, along: boolean): number {
  const [count, length] = along ? [height, width] : [width, height];
  const [step, lineStep] = along ? [1, width] : [width, 1];
  let striped = 0;
  for (let nth = 0; nth < LINES; nth += 1) {
    const first = lineStep * Math.floor(((nth + 0.5) * count) / LINES);
    if (changesAlong(luma, first, step, length) >= CHANGES) striped += 1;
  }
  return striped / LINES;
}

/** How often the brightness turns by more than noise does. */
function changesAlong(luma: Uint8ClampedArray, first: number, step: number, length: number): number {
  let changes = 0;
  let [lowest, highest] = [255, 0];
  let rising: boolean | null = null;
  for (let n = 1; n < length - 1; n += 1) {
    const at = first + n * step;
    const value = ((luma[at - step] ?? 0) + (luma[at] ?? 0) + (luma[at + step] ?? 0)) / 3;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
    const up: boolean = rising !== true && value - lowest > CHANGE;
    const down: boolean = rising !== false && highest - value > CHANGE;
    if (!up && !down) continue;
    changes += 1;
    rising = up;
    [lowest, highest] = [value, value];
  }
  return changes;
}
