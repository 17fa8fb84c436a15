import type { Knex } from 'knex';

/**
 * When a refused scan was made, as its device claims: it may have waited, or the device's clock may be wrong. Of scans
 * from before nobody knows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE refused_scans ADD COLUMN scanned_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE refused_scans DROP COLUMN scanned_at');
}
