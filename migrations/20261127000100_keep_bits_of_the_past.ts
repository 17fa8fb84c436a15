import type { Knex } from 'knex';

/**
 * Attendance bits of the past, so that a report as of an earlier position is counted as fast as one of now. Positions
 * are divided into stretches of the same length. Of each row, the last version of every stretch is kept. The bits are
 * emptied here and made anew from the facts, because their past cannot be told from what is stored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM attendance_bits;
    DELETE FROM student_numbers;
    UPDATE attendance_bits_at SET position = 0;

    -- How many positions a stretch has. The first one begins at 1.
    ALTER TABLE attendance_bits_at ADD COLUMN stretch integer NOT NULL DEFAULT 1000;
    -- The end of the stretch in which the row was last written: from there on, this version is true.
    ALTER TABLE attendance_bits ADD COLUMN since bigint NOT NULL;

    -- Versions that a later stretch replaced: true at the ends of stretches from since, but no longer at until.
    CREATE TABLE attendance_bits_history (
      trade text NOT NULL,
      event_id uuid NOT NULL,
      chunk integer NOT NULL,
      present bit(4096) NOT NULL,
      absent bit(4096) NOT NULL,
      oldest bigint NOT NULL,
      newest bigint NOT NULL,
      since bigint NOT NULL,
      until bigint NOT NULL,
      CONSTRAINT attendance_bits_history_pkey PRIMARY KEY (trade, event_id, chunk, since)
    );

    -- Finds the marks that changed after a position. Few facts correct or withdraw one.
    CREATE INDEX facts_changing_marks ON facts (position)
      WHERE type IN ('AttendanceCorrected', 'AttendanceWithdrawn');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX facts_changing_marks;
    DROP TABLE attendance_bits_history;
    ALTER TABLE attendance_bits DROP COLUMN since;
    ALTER TABLE attendance_bits_at DROP COLUMN stretch;
  `);
}
