import type { Knex } from 'knex';

/**
 * The report tables, written in the same commit as the facts they are projected from. No foreign keys: a fact
 * is judged before it is appended, and a projection follows the facts whatever happens to users and events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE attendance_records (
      stream uuid NOT NULL,
      event_id uuid NOT NULL,
      student_id uuid NOT NULL,
      status text NOT NULL,
      trade text,
      means text NOT NULL,
      unverified boolean NOT NULL,
      marked_by uuid NOT NULL,
      occurred_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      position bigint NOT NULL,
      CONSTRAINT attendance_records_pkey PRIMARY KEY (student_id, event_id)
    );
    CREATE INDEX attendance_records_by_position ON attendance_records (position);
    CREATE INDEX attendance_records_by_event ON attendance_records (event_id, position);

    CREATE TABLE event_counts (
      event_id uuid CONSTRAINT event_counts_pkey PRIMARY KEY,
      present integer NOT NULL,
      absent integer NOT NULL
    ) WITH (fillfactor = 50);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE attendance_records, event_counts');
}
