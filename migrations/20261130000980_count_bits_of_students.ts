import type { Knex } from 'knex';

/**
 * count_bits adds bitmaps up: how many of them have each bit. The counts are binary, a bitmap for each digit, the lowest
 * first. So a whole chunk of students is counted with a few operations for each bitmap.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION add_bits(counts bit[], bits bit) RETURNS bit[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      digit integer := 1;
      carry bit varying := bits;
      shared bit varying;
    BEGIN
      WHILE bit_count(carry) > 0 LOOP
        shared := counts[digit] & carry;
        counts[digit] := coalesce(counts[digit] # carry, carry);
        carry := shared;
        digit := digit + 1;
      END LOOP;
      RETURN counts;
    END $$;
    CREATE AGGREGATE count_bits(bit) (SFUNC = public.add_bits, STYPE = bit[], INITCOND = '{}', PARALLEL = SAFE);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP AGGREGATE count_bits(bit); DROP FUNCTION add_bits');
}
