import { pick, seededRandom } from '../tools/sample/random.ts';

/** Pseudo-random numbers. The same seed gives the same numbers, so a run can be repeated. */
export interface Random {
  readonly seed: number;
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** 32 bits of state are enough to choose moments and victims. */
export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  return {
    seed,
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: items => pick(next, items),
  };
}

/** A seed for a run without a given one. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);
