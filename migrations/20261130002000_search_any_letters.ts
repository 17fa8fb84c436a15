import type { Knex } from 'knex';

/**
 * Searches take a letter that has no accent to leave out, as ø and ß, for what people type instead: `plainForm` of the
 * contract. Nobody found Søren Großmann by Soren Grossmann.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(withPlainForm('øØłŁđĐðÐħĦŧŦıẞÆŒÞ', 'oollddddhhttißæœþ', JOINED));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(withPlainForm('', '', []));
}

/** Letters that stand for two. The capital ones are small by then. */
const JOINED = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

/** The zeros of Arabic, Persian and Urdu, and of the scripts of India. The other nine digits follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

const digitsFrom = (zero: number): string =>
  String.fromCodePoint(...Array.from({ length: 10 }, (_, value) => zero + value));

/** A stored expression is not computed anew by itself, so the column is made anew, and both indexes with it. */
function withPlainForm(letters: string, plain: string, joined: typeof JOINED | readonly []): string {
  const single = String.raw`translate(
          regexp_replace(
            regexp_replace(normalize(content, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
            '\s+', ' ', 'g'),
          U&'\2010\2011\2012\2013\2212\2018\2019\201b\2032\02bc\0060' || '${ZEROS.map(digitsFrom).join('')}${letters}',
          '-----''''''''''''' || '${'0123456789'.repeat(ZEROS.length)}${plain}')`;
  const each = joined.reduce((text, [letter, two]) => `replace(${text}, '${letter}', '${two}')`, single);
  return `
    ALTER TABLE users DROP COLUMN search_text;
    CREATE OR REPLACE FUNCTION plain_form(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      ${each};
    ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(plain_form(
      name || ' ' || coalesce(roll_no, '') || ' ' || email || ' ' || joined_roll_no(roll_no)))) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
    REINDEX INDEX users_by_loose_roll_no;`;
}
