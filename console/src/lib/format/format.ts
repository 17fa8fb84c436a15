import { counted, grouped } from '#contract/numbers.ts';

export { counted, grouped } from '#contract/numbers.ts';

/** What a rate is of. Who is not marked is not in it. */
export const ofMarked = (marked: number): string => `of ${grouped(marked)} marked`;

interface ListCounts {
  /** How many match the filters. */
  readonly count: number;
  /** How many of the same kind there are. Left out: nothing is filtered, or that is not known. */
  readonly total?: number;
}

/**
 * How much of a list is on the screen: Showing 50 of 1,284 records. Where filters leave some out, also how many there
 * are: Showing 1 of 1 event (23 in all).
 */
export function showing(
  shown: number,
  { count, total = count }: ListCounts,
  one: string,
  many?: string,
): string {
  const line = `Showing ${grouped(shown)} of ${counted(count, one, many)}`;
  return count === total ? line : `${line} (${grouped(total)} in all)`;
}

/** The author of a notice or an event. If the author is no longer known, the office. */
export const nameOf = (creator: { readonly name: string } | null): string => creator?.name ?? 'Admin';
