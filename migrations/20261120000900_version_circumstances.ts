import type { Knex } from 'knex';

const WATCHED = {
  users: 'UPDATE OR DELETE OR TRUNCATE',
  events: 'UPDATE OR DELETE OR TRUNCATE',
  revoked_tokens: 'INSERT OR UPDATE',
} as const;

/**
 * What a mark is judged by (who calls, whom, which event) has a version, raised in the very commit that changes any
 * of it. A server may so judge by what it remembers: the append stores only while that version stands. People and
 * events that are new raise nothing, for nobody remembers that somebody was not there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE circumstances (version bigint NOT NULL);
    INSERT INTO circumstances (version) VALUES (1);
    CREATE FUNCTION raise_circumstances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE circumstances SET version = version + 1;
      RETURN NULL;
    END $$;
  `);
  for (const [table, changes] of Object.entries(WATCHED))
    await knex.raw(
      `CREATE TRIGGER raises_circumstances AFTER ${changes} ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION raise_circumstances()`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(WATCHED)) await knex.raw(`DROP TRIGGER raises_circumstances ON ${table}`);
  await knex.raw('DROP FUNCTION raise_circumstances(); DROP TABLE circumstances');
}
