/** A list of so many. Of a number that is known only when the program runs, any list. */
export type Exactly<
  Count extends number,
  Item,
  Found extends readonly Item[] = readonly [],
> = number extends Count
  ? readonly Item[]
  : Found['length'] extends Count
    ? Found
    : Exactly<Count, Item, readonly [...Found, Item]>;

const has = <Count extends number, Item>(
  list: readonly Item[],
  count: Count,
): list is readonly Item[] & Exactly<Count, Item> => list.length === count;

/** The list as one of so many, so that each of them can be given a name. */
export function exactly<Count extends number, Item>(
  count: Count,
  list: readonly Item[],
): Exactly<Count, Item> {
  if (!has(list, count)) throw new Error(`${count} were wanted, and ${list.length} came`);
  return list;
}
