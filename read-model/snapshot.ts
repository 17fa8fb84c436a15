import type { Knex } from 'knex';
import { type BitsAt, type BitsProgress, bitsAsOf } from './bitmaps/attendance-bits.ts';
import type { Position } from './marks-at.ts';

/** A state of the record, and the bits that say it. */
export interface Moment extends Position {
  readonly bits: BitsAt;
}

/**
 * Reads in one snapshot: everything read agrees, even if marks are made at the same time. `asOf`: the state at an
 * earlier position instead of the newest one.
 */
export const inSnapshot = <T>(
  knex: Knex,
  read: (snapshot: Knex.Transaction, moment: Moment) => Promise<T>,
  asOf?: number,
): Promise<T> =>
  knex.transaction(async snapshot => read(snapshot, await momentOf(snapshot, asOf)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });

/** Few rows are read, by index. Reading a whole table must not seem cheaper. */
const FOR_LOOKUPS = 'SET LOCAL random_page_cost = 1.1';

async function momentOf(snapshot: Knex, wanted: number | undefined): Promise<Moment> {
  const results: { readonly rows: (BitsProgress & { readonly head: number })[] }[] =
    await snapshot.raw(`${FOR_LOOKUPS};
    SELECT head.position AS head, attendance_bits_at.position AS "caughtUpTo", stretch FROM head, attendance_bits_at`);
  const found = results.at(-1)?.rows[0];
  if (!found) throw new Error('The database has no head: it was not migrated.');
  const asOf = Math.min(wanted ?? found.head, found.head);
  return { asOf, head: found.head, bits: bitsAsOf(found, asOf) };
}
