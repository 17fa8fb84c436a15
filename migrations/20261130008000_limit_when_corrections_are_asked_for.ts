import type { Knex } from 'knex';

/** How many days students may ask for a correction, 0 for not at all. Null: without a limit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE office_settings ADD COLUMN correction_days integer,
      ADD CONSTRAINT office_settings_correction_days CHECK (correction_days BETWEEN 0 AND 365)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE office_settings DROP COLUMN correction_days');
}
