import type { Knex } from 'knex';
import type { Sql } from './filter.ts';

/** So many rows are held at a time. */
const AT_ONCE = 1_000;

/**
 * The rows of a query, some at a time, however many there are: by a cursor, so that neither the database's client nor
 * anybody else holds them all. One at a time in a transaction.
 */
export async function* batchesOf<Row>(
  snapshot: Knex.Transaction,
  { sql, values }: Sql,
): AsyncGenerator<readonly Row[]> {
  // All rows are wanted: a plan that is quick with the first of them only would be the slower one.
  await snapshot.raw('SET LOCAL cursor_tuple_fraction = 1');
  await snapshot.raw(`DECLARE report_rows NO SCROLL CURSOR FOR ${sql}`, values);
  for (;;) {
    const { rows }: { rows: Row[] } = await snapshot.raw(`FETCH ${AT_ONCE} FROM report_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await snapshot.raw('CLOSE report_rows');
}
