import type { Knex } from 'knex';

/** For "my reports", newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX reports_by_owner ON reports (owner_id, created_at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX reports_by_owner');
}
