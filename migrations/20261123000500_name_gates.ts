import type { Knex } from 'knex';

/**
 * Scanning devices have names, such as "Gate 2". Facts hold their short ids. A gate is never renamed or deleted, so that
 * what a fact says stays true. Marks from before have none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE gates (
      id smallint PRIMARY KEY,
      name text NOT NULL CONSTRAINT gates_name_unique UNIQUE
    );
    ALTER TABLE attendance_records ADD COLUMN gate smallint;
    ALTER TABLE refused_scans ADD COLUMN gate smallint;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE refused_scans DROP COLUMN gate;
    ALTER TABLE attendance_records DROP COLUMN gate;
    DROP TABLE gates;
  `);
}
