/** Pseudo-random numbers. The same seed gives the same numbers, so a run can be repeated. */
export interface Random {
  readonly seed: number;
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator "mulberry32". 32 bits of state are enough to choose moments and victims. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    seed,
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}

/** A seed for a run without a given one. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);
