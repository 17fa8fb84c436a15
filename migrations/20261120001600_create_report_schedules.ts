import type { Knex } from 'knex';

/** Reports that are made again and again: the row says when next. What is made of one is a report like any other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE report_schedules (
      id uuid PRIMARY KEY,
      owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      every text NOT NULL CHECK (every IN ('day', 'week')),
      weekday integer CHECK (weekday BETWEEN 1 AND 7),
      time text NOT NULL,
      report jsonb NOT NULL,
      mail boolean NOT NULL,
      paused boolean NOT NULL DEFAULT false,
      next_at timestamptz NOT NULL,
      last_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE NOT paused;
    CREATE INDEX report_schedules_by_owner ON report_schedules (owner_id, created_at);
    -- Whether its file is to be sent to its owner.
    ALTER TABLE reports ADD COLUMN mail text CHECK (mail IN ('due', 'sent', 'failed'));
    CREATE INDEX reports_to_mail ON reports (finished_at) WHERE mail = 'due';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE reports DROP COLUMN mail; DROP TABLE report_schedules');
}
