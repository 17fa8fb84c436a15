import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/**
 * Group commit for anything: while one batch is in flight, the next one gathers; a lone caller goes at once.
 *
 * `run` takes the items of a batch and answers one result for each, in order. If it throws, every caller of that
 * batch gets the error and the next batch goes on.
 */
export function coalesce<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 1_000,
): (item: Item) => Promise<Result> {
  let waiting: Waiter<Item, Result>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await settle(batch, run);
      // Let those just answered, and whoever the network brought meanwhile, gather: else the first goes alone.
      await turnOfTheLoop();
    }
    running = false;
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void drain();
    });
}

interface Waiter<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

async function settle<Item, Result>(
  batch: readonly Waiter<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(waiter => waiter.item));
    if (results.length !== batch.length)
      throw new Error(`${results.length} results for ${batch.length} items`);
    for (const [index, waiter] of batch.entries()) waiter.resolve(results[index] as Result);
  } catch (error) {
    for (const waiter of batch) waiter.reject(error);
  }
}

/** Looks rows up by key, a whole batch of concurrent callers with one query. Always fresh: nothing is kept. */
export function lookUp<Row>(
  find: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  return coalesce(async keys => {
    const rows = new Map((await find([...new Set(keys)])).map(row => [keyOf(row), row]));
    return keys.map(key => rows.get(key));
  });
}
