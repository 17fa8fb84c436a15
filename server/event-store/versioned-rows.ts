import { isOfTypes } from './fact-types.ts';
import type { Projection } from './types.ts';

/** The definition of a table of versions: for each column, SQL over a fact. */
interface VersionedRows {
  readonly table: string;
  readonly types: readonly string[];
  readonly key: { readonly column: string; readonly value: string };
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * A table that keeps every version of its rows. Each fact makes one row, valid from its own `position`
 * `until` that of the next fact of its stream. Earlier rows are closed before new ones are made: the closing
 * statement must not find a row that the other statement has just opened.
 */
export function versionedRows({ table, types, key, columns }: VersionedRows): Projection {
  const isOurs = isOfTypes(types);
  const insert = `INSERT INTO ${table} (${key.column}, position, until, ${Object.keys(columns).join(', ')})
    SELECT ${key.value}, position, lead(position) OVER (PARTITION BY stream ORDER BY version),
      ${Object.values(columns).join(', ')}
    FROM appended WHERE ${isOurs}`;
  const close = `UPDATE ${table} SET until = next.position
    FROM (SELECT ${key.value} AS key, min(position) AS position FROM appended WHERE ${isOurs} GROUP BY 1) AS next
    WHERE ${table}.${key.column} = next.key AND ${table}.until IS NULL`;
  return { table, types, fill: insert, statements: [close, insert] };
}
