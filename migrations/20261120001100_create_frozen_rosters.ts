import type { Knex } from 'knex';

/**
 * How many students were expected at an event when it was completed, and the fact that names them. Written in the
 * commit of that fact, gone with the event's reopening: a later change of anybody's trade rewrites no history.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE frozen_rosters (
      event_id uuid CONSTRAINT frozen_rosters_pkey PRIMARY KEY,
      students integer NOT NULL,
      position bigint NOT NULL
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE frozen_rosters');
}
