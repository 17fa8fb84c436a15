import type { Knex } from 'knex';

/** GFT007, as somebody types it in a hurry, finds GFT-007: `joinedRollNo` of the contract. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION joined_roll_no(roll_no text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      translate(plain_form(coalesce(roll_no, '')), '-/._ ', '');
    ${searchTextOf("name || ' ' || coalesce(roll_no, '') || ' ' || email || ' ' || joined_roll_no(roll_no)")}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${searchTextOf("name || ' ' || coalesce(roll_no, '') || ' ' || email")}
    DROP FUNCTION joined_roll_no;
  `);
}

/** A stored expression cannot be changed, so the column is made anew, and its index with it. */
const searchTextOf = (expression: string): string => `
    ALTER TABLE users DROP COLUMN search_text;
    ALTER TABLE users ADD COLUMN search_text text NOT NULL
      GENERATED ALWAYS AS (lower(plain_form(${expression}))) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);`;
