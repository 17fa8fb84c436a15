/** Does one unit of work in one of the compared ways. */
export type Unit = () => Promise<unknown>;

export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `units` of work by `callers`, who each start the next one when the last is done. Latencies in ms. */
export async function rateOf(unit: Unit, callers: number, units: number): Promise<Rate> {
  const latencies: number[] = [];
  let left = units;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) {
        const began = performance.now();
        await unit();
        latencies.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: units / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How much the values grow from one to the next: the slope of the line of least squares through them. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const squares = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return values.reduce((sum, value, index) => sum + (index - middle) * value, 0) / squares;
}

/** The median of one way's value divided by another's, round by round. */
export const ratioOf = (ours: readonly Rate[], theirs: readonly Rate[], key: keyof Rate): number =>
  median(ours.map((rate, round) => rate[key] / (theirs[round]?.[key] ?? Number.NaN)));

/**
 * Alternates the ways A B A B … for `rounds`, after one round that does not count. So slow changes of the
 * machine affect all ways equally.
 */
export async function inTurn<Name extends string, Result>(
  ways: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(ways) as Name[];
  const results = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const result = await ways[name]();
      if (round > 0) results[name].push(result);
    }
  return results;
}
