import type { Knex } from 'knex';

/** The numbers of an event say how many absences were withdrawn. Few facts withdraw a mark. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX facts_withdrawn_by_event ON facts ((data->>'eventId')) WHERE type = 'AttendanceWithdrawn';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX facts_withdrawn_by_event');
}
