import type { Knex } from 'knex';

const TABLES = ['events', 'event_terms'] as const;

/** How students of an event are identified: by any code, or only by a live one unless somebody looks. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN identity text NOT NULL DEFAULT 'any'
      CONSTRAINT ${table}_identity_known CHECK (identity IN ('any', 'strict'))`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} DROP COLUMN identity`);
}
