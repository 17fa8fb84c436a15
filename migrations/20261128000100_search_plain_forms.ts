import type { Knex } from 'knex';

/**
 * Searches compare texts in one form, whichever way they were typed: `plainForm` of the contract.
 * Until now, é as one character did not find é as two, nor a Hindi letter with its nukta the same letter joined.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    CREATE FUNCTION plain_form(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      regexp_replace(
        regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
        '\s+', ' ', 'g');
    ${searchTextOf("lower(plain_form(name || ' ' || coalesce(roll_no, '') || ' ' || email))")}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${searchTextOf("lower(name || ' ' || coalesce(roll_no, '') || ' ' || email)")}
    DROP FUNCTION plain_form;
  `);
}

/** A stored expression cannot be changed, so the column is made anew, and its index with it. */
const searchTextOf = (expression: string): string => `
    ALTER TABLE users DROP COLUMN search_text;
    ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (${expression}) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);`;
