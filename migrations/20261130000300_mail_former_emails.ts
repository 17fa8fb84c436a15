import type { Knex } from 'knex';

/** Addresses that were the email of an account until its owner changed it, until a worker has mailed them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE email_change_mails (
      user_id uuid NOT NULL REFERENCES users,
      changed_at timestamptz NOT NULL,
      former_email text NOT NULL,
      PRIMARY KEY (user_id, changed_at)
    );
    CREATE INDEX email_change_mails_in_order ON email_change_mails (changed_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE email_change_mails');
}
