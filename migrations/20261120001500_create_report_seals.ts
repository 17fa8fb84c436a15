import type { Knex } from 'knex';

/**
 * What was recorded of each report that was made, for whoever holds its paper and doubts it. Figures and no names, and
 * so it stays when the report and its file are deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE report_seals (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      format text NOT NULL,
      as_of bigint NOT NULL,
      hash text NOT NULL,
      rows integer NOT NULL,
      figures jsonb NOT NULL,
      made_at timestamptz NOT NULL
    );
    CREATE TRIGGER report_seals_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON report_seals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE report_seals');
}
