import type { Knex } from 'knex';

/** The ids of the students an event lists one by one. An empty list means that it has none, as for trades and years. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['events', 'event_terms'])
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN students uuid[] NOT NULL DEFAULT '{}'`);
}

/** Without the lists, events would expect others than they did. */
export async function down(): Promise<void> {
  throw new Error('Events may list their students by now. Restore a backup instead.');
}
