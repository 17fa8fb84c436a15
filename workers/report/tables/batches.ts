import type { Knex } from 'knex';
import type { Sql } from '#read-model/filter.ts';

/** The number of rows held in memory at a time. */
const AT_ONCE = 1_000;

/**
 * The rows of a query in batches, however many there are. It uses a cursor, so that the driver never holds
 * them all. Only one at a time in a transaction.
 */
export async function* batchesOf<Row>(
  snapshot: Knex.Transaction,
  { sql, values }: Sql,
): AsyncGenerator<readonly Row[]> {
  // All rows are needed. A plan that finds the first ones quickly would be slower.
  await snapshot.raw('SET LOCAL cursor_tuple_fraction = 1');
  await snapshot.raw(`DECLARE report_rows NO SCROLL CURSOR FOR ${sql}`, values);
  for (;;) {
    const { rows }: { rows: Row[] } = await snapshot.raw(`FETCH ${AT_ONCE} FROM report_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await snapshot.raw('CLOSE report_rows');
}
