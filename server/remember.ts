import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { coalesce } from './coalesce.ts';

/** `fresh`: asked of the database now. `remembered`: taken from memory if it is there, for the commit to check. */
export type Sight = 'fresh' | 'remembered';

/** A row and the version of the circumstances it was read under. */
export type Seen<Row> = Row & { readonly circumstances: number };

export type Find<Row> = (key: string, sight: Sight) => Promise<Seen<Row> | undefined>;

/** A query of rows by key: `text` takes an array of keys as $1 and names its columns. */
export interface Lookup<Row> {
  readonly name: string;
  readonly text: string;
  readonly keyOf: (row: Row) => string;
}

const MOST_ROWS = 10_000;

/**
 * Looks up what marks are judged by, concurrent callers with one query, and remembers it for as long as the
 * database's `circumstances` have the version it was read under: seeing a newer one forgets everything. Nothing may
 * be concluded from a remembered row but a fact that is appended under its version.
 */
export function createRemember(pool: Pool): <Row extends object>(lookup: Lookup<Row>) => Find<Row> {
  const memories: { clear(): void }[] = [];
  let version = 0;

  function isCurrent(seen: number): boolean {
    if (seen > version) {
      version = seen;
      for (const memory of memories) memory.clear();
    }
    return seen === version;
  }

  return <Row extends object>({ name, text, keyOf }: Lookup<Row>): Find<Row> => {
    const memory = new LRUCache<string, Seen<Row>>({ max: MOST_ROWS });
    memories.push(memory);
    const versioned = `SELECT found.*, (SELECT version FROM circumstances) AS circumstances FROM (${text}) AS found`;
    const fresh = coalesce(async (keys: readonly string[]) => {
      const { rows } = await pool.query<Seen<Row>>({ name, text: versioned, values: [[...new Set(keys)]] });
      const found = new Map(rows.map(row => [keyOf(row), row]));
      if (rows[0] && isCurrent(rows[0].circumstances)) for (const [key, row] of found) memory.set(key, row);
      return keys.map(key => found.get(key));
    });
    return async (key, sight) => (sight === 'remembered' && memory.get(key)) || fresh(key);
  };
}
