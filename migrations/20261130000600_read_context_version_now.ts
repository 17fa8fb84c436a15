import type { Knex } from 'knex';

/** The context version as it is now, also in a statement that began earlier and has waited for a lock since. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE FUNCTION context_version_now() RETURNS bigint LANGUAGE plpgsql VOLATILE
    AS 'BEGIN RETURN (SELECT version FROM context_version); END'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION context_version_now()');
}
