import type { Knex } from 'knex';

/** The record of every report asked for; a queue job only names its row. The file is kept where every process can read it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reports (
      id uuid PRIMARY KEY,
      owner_id uuid NOT NULL REFERENCES users,
      kind text NOT NULL CHECK (kind IN ('attendance')),
      format text NOT NULL CHECK (format IN ('pdf')),
      filters jsonb NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'rendering', 'ready', 'failed')),
      -- Who renders holds a lease and an attempt number; only the attempt in force may finish.
      attempt integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      error text,
      created_at timestamptz NOT NULL,
      finished_at timestamptz
    );
    CREATE INDEX reports_unfinished ON reports (created_at) WHERE status IN ('queued', 'rendering');

    CREATE TABLE report_files (
      report_id uuid PRIMARY KEY REFERENCES reports ON DELETE CASCADE,
      content bytea NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE report_files, reports');
}
