import type { Knex } from 'knex';

/** The workers there are, as each says again and again; and an index for the sweep that deletes old reports. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE workers (
      id uuid PRIMARY KEY,
      seen_at timestamptz NOT NULL,
      -- Whether a browser starts there, without which there are no PDFs; null: not tried yet.
      browser boolean
    );
    CREATE INDEX reports_finished ON reports (finished_at) WHERE finished_at IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX reports_finished; DROP TABLE workers');
}
