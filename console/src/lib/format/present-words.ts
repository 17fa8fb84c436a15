import { grouped } from '#contract/numbers.ts';

export interface PresentCounts {
  readonly present: number;
  readonly expected: number;
  /** How many of those marked are not expected. Undefined: not known, or not asked for. */
  readonly notExpected: number | undefined;
}

/** Whether everybody who is present is known to be expected: only then are they so many "of" the expected. */
const areOfExpected = ({ present, expected, notExpected }: PresentCounts): boolean =>
  notExpected === 0 && present <= expected;

/** What follows the number of those present, wherever it leads: "of 300 present", or "present, 300 expected". */
export const afterPresent = (counts: PresentCounts): string =>
  areOfExpected(counts)
    ? `of ${grouped(counts.expected)} present`
    : `present, ${grouped(counts.expected)} expected`;

/** The same in the two lines of a narrow place. What leads the first one is the number. */
export function linesAfterPresent(counts: PresentCounts): readonly [string, string] {
  const [first = '', second] = afterPresent(counts).split(/(?<=,) /);
  return second === undefined ? ['', first] : [` ${first}`, second];
}

/** The same with its number. */
export const presentInWords = (counts: PresentCounts): string =>
  `${grouped(counts.present)} ${afterPresent(counts)}`;

/**
 * How far a bar of those present is filled, in percent with one decimal, because screen readers read all of them. It is
 * not full while anybody is known to be missing.
 */
export const presentShare = ({ present, expected, notExpected = 0 }: PresentCounts): number =>
  expected === 0 ? 0 : Math.floor((1000 * present) / Math.max(expected + notExpected, present)) / 10;

export interface RatedCounts {
  readonly absent: number;
  readonly expected: number;
  /** Null while it is not known. */
  readonly notMarked: number | null;
}

/**
 * Whether the rate says how many came. While nobody is recorded as absent it is 100 %, though most may be missing. Then
 * it says so only if everybody who is expected is marked.
 */
export const rateSaysWhoCame = ({ absent, expected, notMarked }: RatedCounts): boolean =>
  absent > 0 || (expected > 0 && notMarked === 0);
