import type { Knex } from 'knex';

/** A regular report may be made every month, on its first day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE report_schedules DROP CONSTRAINT report_schedules_every_check;
    ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_every_check CHECK (every IN ('day', 'week', 'month'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM report_schedules WHERE every = 'month';
    ALTER TABLE report_schedules DROP CONSTRAINT report_schedules_every_check;
    ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_every_check CHECK (every IN ('day', 'week'));
  `);
}
