import type { Knex } from 'knex';
import type { BitsAt } from './bitmaps/attendance-bits.ts';

/** The positions of the store and the bits, and the number of records. */
export interface Moment extends BitsAt {
  readonly total: number;
}

/** Reads in one snapshot: everything read agrees, even if marks are made at the same time. */
export const inSnapshot = <T>(
  knex: Knex,
  read: (snapshot: Knex.Transaction, moment: Moment) => Promise<T>,
): Promise<T> =>
  knex.transaction(async snapshot => read(snapshot, await momentOf(snapshot)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });

/** Few rows are read, by index. Reading a whole table must not seem cheaper. */
const FOR_LOOKUPS = 'SET LOCAL random_page_cost = 1.1; SET LOCAL jit = off';

async function momentOf(snapshot: Knex): Promise<Moment> {
  const results: { readonly rows: Moment[] }[] = await snapshot.raw(`${FOR_LOOKUPS};
    SELECT head.position AS head, attendance_bits_at.position AS "caughtUpTo",
      (SELECT coalesce(sum(present + absent), 0)::bigint FROM event_counts) AS total
    FROM head, attendance_bits_at`);
  const moment = results.at(-1)?.rows[0];
  if (!moment) throw new Error('The database has no head: it was not migrated.');
  return moment;
}
