import type { Knex } from 'knex';

/**
 * The browser that shows a student's live code, by an id that the browser made for itself. One that shows the codes of
 * several students is noticed at the door.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN device_browser uuid;
    CREATE INDEX users_by_browser ON users (device_browser) WHERE device_browser IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN device_browser');
}
