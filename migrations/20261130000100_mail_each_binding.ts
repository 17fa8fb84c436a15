import type { Knex } from 'knex';

/**
 * Each binding has a row of its own. With one row a student, the next binding would wait for the row of the mail that is
 * being sent, for as long as the mail server likes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE binding_mails DROP CONSTRAINT binding_mails_pkey, ADD PRIMARY KEY (user_id, bound_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM binding_mails AS earlier USING binding_mails AS later
      WHERE later.user_id = earlier.user_id AND later.bound_at > earlier.bound_at;
    ALTER TABLE binding_mails DROP CONSTRAINT binding_mails_pkey, ADD PRIMARY KEY (user_id);
  `);
}
