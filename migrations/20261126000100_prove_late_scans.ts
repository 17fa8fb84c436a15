import type { Knex } from 'knex';

/** When the device of a late scan had last heard of the server before it, proven by what the server had signed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE late_scans ADD COLUMN contact_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE late_scans DROP COLUMN contact_at');
}
