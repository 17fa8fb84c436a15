import type { Knex } from 'knex';

/** Personal data lives here and nowhere else, so that erasing a person leaves every count intact. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      password_hash text NOT NULL,
      role text NOT NULL CHECK (role IN ('admin', 'user')),
      trade text,
      roll_no text,
      phone text,
      year text,
      address text,
      emergency_contact text,
      -- What the QR code names instead of the person; a new generation kills the older codes.
      qr_code text NOT NULL CONSTRAINT users_qr_code_unique UNIQUE,
      qr_generation integer NOT NULL DEFAULT 1,
      -- Raised with every password change: tokens of an older version are refused.
      token_version integer NOT NULL DEFAULT 1,
      deactivated_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
    CREATE UNIQUE INDEX users_roll_no_unique ON users (lower(roll_no));
    CREATE INDEX users_students ON users (trade) WHERE role = 'user' AND deactivated_at IS NULL;
    CREATE INDEX users_search ON users USING gin ((name || ' ' || coalesce(roll_no, '') || ' ' || email) gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE users');
}
