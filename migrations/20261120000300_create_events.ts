import type { Knex } from 'knex';

/** `date` and `time` are what clocks in the college's zone show; status is derived from them unless an admin chose. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE events (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      description text NOT NULL,
      event_type text NOT NULL CHECK (event_type IN ('Event', 'TNP Meeting')),
      date date NOT NULL,
      time time NOT NULL,
      location text NOT NULL,
      trade text,
      status_choice text CHECK (status_choice IN ('active', 'completed', 'upcoming')),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX events_by_day ON events (date, time, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE events');
}
