/**
 * So many marks of one call are on their way at once. A mark at a door that comes meanwhile waits for these, and not
 * for a whole college.
 */
export const MARKS_AT_ONCE = 500;

/** The items in order, at most `size` at a time. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
