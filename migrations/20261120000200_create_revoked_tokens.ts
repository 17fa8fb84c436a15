import type { Knex } from 'knex';

/** Tokens logged out before they expire, by their id; rows may go once the token would have expired anyway. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE revoked_tokens (
      id uuid PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX revoked_tokens_expiry ON revoked_tokens (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE revoked_tokens');
}
