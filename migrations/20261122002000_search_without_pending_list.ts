import type { Knex } from 'knex';

/**
 * For databases that ran 20261120000810 before its text was changed: there the index of the search still puts entries
 * off, and every search reads through them. Where it does not, this changes nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `ALTER INDEX users_search SET (fastupdate = off); SELECT gin_clean_pending_list('users_search')`,
  );
}

/** What it was before is not known, and either works. */
export async function down(): Promise<void> {}
