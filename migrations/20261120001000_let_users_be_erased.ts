import type { Knex } from 'knex';

/** Of an erased user the row stays, for facts name it; lists of users go by name and leave them out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN erased_at timestamptz;
    CREATE INDEX users_by_name ON users (lower(name), id) WHERE erased_at IS NULL;
    CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND deactivated_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX users_admins, users_by_name;
    ALTER TABLE users DROP COLUMN erased_at;
  `);
}
