import type { Knex } from 'knex';

/**
 * Sign-ups that wait for the office's approval, what the office has set about them, and who need not wait. While
 * `waiting_since` is set, no fact names the student.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN waiting_since timestamptz,
      ADD CONSTRAINT users_waiting_students CHECK (waiting_since IS NULL OR role = 'user');
    CREATE INDEX users_waiting ON users (waiting_since, id) WHERE waiting_since IS NOT NULL;
    CREATE TABLE office_settings (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT office_settings_one_row CHECK (id),
      approve_signups boolean NOT NULL,
      changed_by uuid NOT NULL REFERENCES users,
      changed_at timestamptz NOT NULL
    );
    CREATE TABLE expected_signups (
      id uuid PRIMARY KEY,
      roll_no text NOT NULL,
      email text NOT NULL,
      added_by uuid NOT NULL REFERENCES users,
      added_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX expected_signups_unique ON expected_signups (lower(roll_no), email);
    CREATE INDEX expected_signups_by_email ON expected_signups (email);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE expected_signups, office_settings;
    ALTER TABLE users DROP COLUMN waiting_since;
  `);
}
