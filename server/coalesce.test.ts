import { expect, test } from 'vitest';
import { lookUp } from './coalesce.ts';

/** Queries that end when they are told to. Each row says by which query it was found. */
function heldLookUp() {
  const queries: { readonly keys: readonly string[]; readonly end: () => void }[] = [];
  const ask = lookUp(
    keys =>
      new Promise<{ key: string; query: number }[]>(resolve => {
        const query = queries.length;
        queries.push({ keys, end: () => resolve(keys.map(key => ({ key, query }))) });
      }),
    ({ key }) => key,
  );
  return { queries, ask };
}

test('equal keys that wait share one place, and no row is older than its question', async () => {
  const { queries, ask } = heldLookUp();
  const first = ask('a');
  const later = Array.from({ length: 5_000 }, (_, nth) => ask(nth % 2 ? 'a' : 'b'));
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
  queries[0]?.end();
  expect(await first).toEqual({ key: 'a', query: 0 });
  await expect.poll(() => queries.length).toBe(2);
  expect(queries[1]?.keys.toSorted()).toEqual(['a', 'b']);
  queries[1]?.end();
  expect(new Set((await Promise.all(later)).map(row => row?.query))).toEqual(new Set([1]));
  expect(queries).toHaveLength(2);
});

test('a question that comes while its key is looked up waits for the next query', async () => {
  const { queries, ask } = heldLookUp();
  const [first, second] = [ask('a'), ask('a')];
  queries[0]?.end();
  expect((await first)?.query).toBe(0);
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.end();
  expect((await second)?.query).toBe(1);
});
