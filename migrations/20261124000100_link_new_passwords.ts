import type { Knex } from 'knex';

/**
 * `password_links`: the one link of a user by which a new password can be chosen. Of what it holds only the hash is
 * kept, and a changed password ends it, by the token version. `password_requests`: addresses that asked for a link by
 * mail, whether or not an account has them, until a worker has answered.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE password_links (
      user_id uuid PRIMARY KEY REFERENCES users,
      token_hash text NOT NULL,
      token_version integer NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT password_links_token_unique UNIQUE (token_hash)
    );
    CREATE TABLE password_requests (
      email text PRIMARY KEY,
      asked_at timestamptz NOT NULL
    );
    CREATE INDEX password_requests_in_order ON password_requests (asked_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE password_requests; DROP TABLE password_links');
}
