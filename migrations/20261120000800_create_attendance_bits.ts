import type { Knex } from 'knex';

/**
 * Attendance as bitmaps, so that reports count a million marks by counting bits: every student marked has a small
 * number, and each bit of a chunk says that this student of the chunk's 4,096 is present, or absent. Folded from the
 * facts in the background; `attendance_bits_at` says up to which position.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE student_numbers (
      student_id uuid PRIMARY KEY,
      -- From 0, in the order in which students were first marked.
      number integer NOT NULL CONSTRAINT student_numbers_once UNIQUE
    );

    CREATE TABLE attendance_bits (
      -- As recorded; '' stands for all trades together, and for marks without one.
      trade text NOT NULL,
      event_id uuid NOT NULL,
      chunk integer NOT NULL,
      present bit(4096) NOT NULL,
      absent bit(4096) NOT NULL,
      -- Positions between which all its facts lie.
      oldest bigint NOT NULL,
      newest bigint NOT NULL,
      PRIMARY KEY (trade, event_id, chunk)
    );
    CREATE INDEX attendance_bits_by_event ON attendance_bits (event_id, chunk);

    CREATE TABLE attendance_bits_at (
      position bigint NOT NULL
    );
    INSERT INTO attendance_bits_at (position) VALUES (0);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE attendance_bits_at, attendance_bits, student_numbers');
}
