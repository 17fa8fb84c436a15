import type { Knex } from 'knex';

/** Whether students get a mail when they are recorded as absent, what is to be mailed, and how far that was looked for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE office_settings ADD COLUMN mail_absences boolean NOT NULL DEFAULT false;
    CREATE TABLE absence_mails (
      -- Neither is ever deleted. With foreign keys, many rows would be locked that others lock in another order.
      student_id uuid NOT NULL,
      event_id uuid NOT NULL,
      -- A while after it was recorded, because a mistake may be taken back.
      due_at timestamptz NOT NULL,
      PRIMARY KEY (student_id, event_id)
    );
    CREATE INDEX absence_mails_in_order ON absence_mails (due_at);
    -- Absences up to this position of the record are in absence_mails, or were mailed, or were there before. No row: none is mailed.
    CREATE TABLE absence_mail_cursor (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT absence_mail_cursor_one_row CHECK (id),
      position bigint NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE absence_mail_cursor;
    DROP TABLE absence_mails;
    ALTER TABLE office_settings DROP COLUMN mail_absences;
  `);
}
