import type { Knex } from 'knex';

/** Approvals ask for the accounts whose roll numbers are like those on the screen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE INDEX users_by_loose_roll_no ON users (lower(joined_roll_no(roll_no)))
    WHERE erased_at IS NULL AND roll_no IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX users_by_loose_roll_no');
}
