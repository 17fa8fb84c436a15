import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/**
 * From this size on, a batch is worth its own round trip while the answers of the last one are still being
 * given.
 */
const ENOUGH = 16;

/**
 * Group commit for anything: while one batch is in flight, the next one gathers; a single caller goes at
 * once.
 *
 * `run` takes the items of a batch and returns one result for each, in order. If it throws, every caller of
 * that batch gets the error and the next batch continues.
 */
export function coalesce<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 1_000,
): (item: Item) => Promise<Result> {
  let waiting: Waiter<Item, Result>[] = [];
  let running = false;

  function take(count: number): Waiter<Item, Result>[] {
    const batch = waiting.slice(0, Math.min(count, most));
    waiting = waiting.slice(batch.length);
    return batch;
  }

  async function drain(): Promise<void> {
    running = true;
    let flight = send(take(most), run);
    for (;;) {
      const answer = await flight;
      if (waiting.length >= ENOUGH) {
        // Two groups of similar size keep both sides busy: one is stored while the other is answered.
        flight = send(take(Math.ceil((waiting.length + answer.callers) / 2)), run);
        // The driver writes to its socket only after this turn, so the work that the answers trigger would
        // run before it.
        await turnOfTheLoop();
        answer.give();
      } else {
        answer.give();
        if (answer.callers === 1 && waiting.length === 0) break;
        // Let the callers just answered, and those that have arrived in the meantime, gather; else the first
        // goes alone.
        await turnOfTheLoop();
        if (waiting.length === 0) break;
        flight = send(take(most), run);
      }
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

/** The result of a batch, still to be given to its callers. */
interface Answer {
  readonly callers: number;
  give(): void;
}

async function send<Item, Result>(
  batch: readonly Waiter<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Answer> {
  const callers = batch.length;
  try {
    const results = await run(batch.map(waiter => waiter.item));
    if (results.length !== callers) throw new Error(`${results.length} results for ${callers} items`);
    return { callers, give: () => resolveAll(batch, results) };
  } catch (error) {
    return { callers, give: () => rejectAll(batch, error) };
  }
}

function resolveAll<Item, Result>(batch: readonly Waiter<Item, Result>[], results: readonly Result[]): void {
  for (const [index, waiter] of batch.entries()) waiter.resolve(results[index] as Result);
}

function rejectAll<Item, Result>(batch: readonly Waiter<Item, Result>[], error: unknown): void {
  for (const waiter of batch) waiter.reject(error);
}

/**
 * Looks rows up by key, with one query for a whole batch of concurrent callers. Always fresh: nothing is
 * cached. Equal keys that wait share one place: while the database is silent, callers come faster than they leave.
 */
export function lookUp<Row>(
  find: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  const notBegun = new Map<string, Promise<Row | undefined>>();
  const found = coalesce(async (keys: readonly string[]) => {
    for (const key of keys) notBegun.delete(key);
    const rows = new Map((await find(keys)).map(row => [keyOf(row), row]));
    return keys.map(key => rows.get(key));
  });
  return key => {
    const asked = notBegun.get(key);
    if (asked) return asked;
    const { promise, resolve } = Promise.withResolvers<Row | undefined>();
    // First, because a lone caller's look-up begins at once.
    notBegun.set(key, promise);
    resolve(found(key));
    return promise;
  };
}
