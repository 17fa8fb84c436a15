/**
 * Where an arrow key leads in a grid that is read row by row. `tops`: how high each place is. Null: the key is none of
 * the grid's.
 */
export function nextPlace(key: string, at: number, tops: readonly number[]): number | null {
  const columns = Math.max(
    1,
    tops.findIndex(top => top !== tops[0]),
  );
  const across = tops.every(top => top === tops[0]) ? tops.length : columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: across,
    ArrowUp: -across,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = at + step;
  return to >= 0 && to < tops.length ? to : at;
}
