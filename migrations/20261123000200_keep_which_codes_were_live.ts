import type { Knex } from 'knex';

/** Whether a mark was made by a live code. There were none before, so every earlier mark says no. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['attendance_records', 'late_scans'])
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN live boolean NOT NULL DEFAULT false`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['attendance_records', 'late_scans'])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN live`);
}
