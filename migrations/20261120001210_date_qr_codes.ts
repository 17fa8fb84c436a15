import type { Knex } from 'knex';

/** When a user's QR code was last replaced, so that it is not replaced again and again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD COLUMN qr_replaced_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN qr_replaced_at');
}
