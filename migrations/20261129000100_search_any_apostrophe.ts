import type { Knex } from 'knex';

/**
 * Searches take all apostrophes for one, and all hyphens: `plainForm` of the contract. Until now, D’Souza as an iPhone
 * types it did not find D'Souza as a laptop does, nor a copied roll number with the hyphens of a document its student.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    ALTER TABLE users DROP COLUMN search_text;
    CREATE OR REPLACE FUNCTION plain_form(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      translate(
        regexp_replace(
          regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
          '\s+', ' ', 'g'),
        U&'\2010\2011\2012\2013\2212\2018\2019\201b\2032\02bc\0060', '-----''''''''''''');
    ${SEARCH_TEXT}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    ALTER TABLE users DROP COLUMN search_text;
    CREATE OR REPLACE FUNCTION plain_form(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      regexp_replace(
        regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
        '\s+', ' ', 'g');
    ${SEARCH_TEXT}
  `);
}

/** A stored expression is not computed anew by itself, so the column is made anew, and its index with it. */
const SEARCH_TEXT = `
    ALTER TABLE users ADD COLUMN search_text text NOT NULL
      GENERATED ALWAYS AS (lower(plain_form(name || ' ' || coalesce(roll_no, '') || ' ' || email))) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);`;
