import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';

interface MadeOnce {
  readonly table: string;
  /** The column with the id of whoever made the row. */
  readonly owner: string;
  readonly row: { readonly id: string } & Readonly<Record<string, unknown>>;
}

/**
 * Inserts a row whose id the caller may have made. `false`: the same person has made it before, so this call repeats
 * one whose answer was lost. It waits for a call that is still making it. Refuses somebody else's id.
 */
export async function insertOnce(knex: Knex, { table, owner, row }: MadeOnce): Promise<boolean | Refusal> {
  const inserted: unknown[] = await knex(table).insert(row).onConflict('id').ignore().returning('id');
  if (inserted.length > 0) return true;
  const own = await knex(table)
    .where({ id: row.id, [owner]: row[owner] })
    .first('id');
  return own ? false : refuse('id_taken');
}
