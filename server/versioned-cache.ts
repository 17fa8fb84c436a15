import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { lookUp } from './coalesce.ts';

/**
 * `fresh`: read from the database now. `cached`: taken from the cache if it is there, for the commit to
 * check.
 */
export type ReadMode = 'fresh' | 'cached';

/** A row, and the context version it was read at. */
export type Versioned<Row> = Row & { readonly contextVersion: number };

export type Find<Row> = (key: string, readMode: ReadMode) => Promise<Versioned<Row> | undefined>;

/** A query of rows by key: `text` takes an array of keys as $1 and names its columns. */
export interface Lookup<Row> {
  readonly name: string;
  readonly text: string;
  readonly keyOf: (row: Row) => string;
}

const MOST_ROWS = 10_000;

/**
 * Caches the rows that marks are judged by. Concurrent callers share one query. Rows are kept as long as
 * `context_version` in the database is the one they were read at; a newer one empties the cache. A cached row
 * may be used for one thing only: to append a fact under its version.
 */
export function createVersionedCache(pool: Pool): <Row extends object>(lookup: Lookup<Row>) => Find<Row> {
  const caches: { clear(): void }[] = [];
  let version = 0;

  function isCurrent(read: number): boolean {
    if (read > version) {
      version = read;
      for (const cache of caches) cache.clear();
    }
    return read === version;
  }

  return <Row extends object>({ name, text, keyOf }: Lookup<Row>): Find<Row> => {
    const cache = new LRUCache<string, Versioned<Row>>({ max: MOST_ROWS });
    caches.push(cache);
    const versioned = `SELECT found.*, (SELECT version FROM context_version) AS "contextVersion" FROM (${text}) AS found`;
    const fresh = lookUp(async keys => {
      const { rows } = await pool.query<Versioned<Row>>({ name, text: versioned, values: [keys] });
      if (rows[0] && isCurrent(rows[0].contextVersion)) for (const row of rows) cache.set(keyOf(row), row);
      return rows;
    }, keyOf);
    return async (key, readMode) => (readMode === 'cached' && cache.get(key)) || fresh(key);
  };
}
