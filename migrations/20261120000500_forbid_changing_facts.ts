import type { Knex } from 'knex';

/** What was recorded stays: refused by trigger and, for whoever is no superuser, by privilege as well. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'recorded facts are never changed (% on %)', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER facts_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON facts
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER unchanging_commands_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON unchanging_commands
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    REVOKE UPDATE, DELETE, TRUNCATE ON facts, unchanging_commands FROM PUBLIC, CURRENT_USER;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    GRANT UPDATE, DELETE, TRUNCATE ON facts, unchanging_commands TO CURRENT_USER;
    DROP TRIGGER facts_immutable ON facts;
    DROP TRIGGER unchanging_commands_immutable ON unchanging_commands;
    DROP FUNCTION refuse_change();
  `);
}
