import type { Knex } from 'knex';

/** The phone that shows a student's live code. Who was bound when is recorded as facts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE users ADD COLUMN device_id uuid, ADD COLUMN device_bound_at timestamptz`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE users DROP COLUMN device_id, DROP COLUMN device_bound_at`);
}
