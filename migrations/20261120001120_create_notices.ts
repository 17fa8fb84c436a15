import type { Knex } from 'knex';

/** Announcements. They are in force from one day of the college's calendar to another, both included. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notices (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      text text NOT NULL,
      type text NOT NULL CHECK (type IN ('General', 'Event', 'TNP Meeting')),
      event_id uuid REFERENCES events ON DELETE SET NULL,
      publish_date date NOT NULL,
      expiry_date date,
      pinned boolean NOT NULL,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      CONSTRAINT notices_expire_after_they_are_published CHECK (expiry_date >= publish_date)
    );
    CREATE INDEX notices_in_order ON notices (pinned, publish_date, id);
    CREATE INDEX notices_by_event ON notices (event_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE notices');
}
