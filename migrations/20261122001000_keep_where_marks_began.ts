import type { Knex } from 'knex';

/** Whether a fact was made at the door, and so says when its student came. */
const isArrival = (fact: string): string =>
  `${fact}.data->>'status' = 'present' AND (${fact}.means = 'scan' OR ${fact}.means = 'manual' AND ${fact}.data->>'reason' IS NULL)`;

/** Of each fact that did not open its mark: the one that did, and the first arrival since. */
const LATER = `
  SELECT last.position, opening.position AS first_position, (
    SELECT came.occurred_at FROM facts AS came
    WHERE came.stream = last.stream AND came.version BETWEEN opening.version AND last.version AND ${isArrival('came')}
    ORDER BY came.version LIMIT 1) AS arrived_at
  FROM facts AS last CROSS JOIN LATERAL (
    SELECT position, version FROM facts AS earlier
    WHERE earlier.stream = last.stream AND earlier.version < last.version AND earlier.type = 'AttendanceMarked'
    ORDER BY version DESC LIMIT 1) AS opening
  WHERE last.type IN ('AttendanceCorrected', 'AttendanceWithdrawn')`;

/**
 * Every mark keeps where it began, which no correction moves, so that lists can be walked while marks are corrected;
 * and when its student first came. The indexes by the last position, which move, give way to those by the first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE attendance_records ADD COLUMN first_position bigint, ADD COLUMN arrived_at timestamptz;
    DROP INDEX attendance_records_by_position, attendance_records_by_event;
    CREATE TEMPORARY TABLE later ON COMMIT DROP AS ${LATER};
    UPDATE attendance_records AS marks SET first_position = later.first_position, arrived_at = later.arrived_at
    FROM later WHERE later.position = marks.position;
    UPDATE attendance_records AS marks SET first_position = marks.position,
      arrived_at = CASE WHEN ${isArrival('facts')} THEN facts.occurred_at END
    FROM facts WHERE facts.position = marks.position AND first_position IS NULL;
    ALTER TABLE attendance_records ALTER COLUMN first_position SET NOT NULL;
    CREATE INDEX attendance_records_by_first_position ON attendance_records (first_position);
    CREATE INDEX attendance_records_by_event ON attendance_records (event_id, first_position);

    -- Whoever was marked under one trade and corrected under another was marked before the first fact of the latter.
    UPDATE attendance_bits AS bits SET oldest = least(oldest, first)
    FROM (
      SELECT every.trade, (data->>'eventId')::uuid AS event_id, number / 4096 AS chunk, min(first_position) AS first
      FROM later JOIN facts USING (position) JOIN student_numbers ON student_id = (data->>'studentId')::uuid
      CROSS JOIN LATERAL (VALUES (''), (data->>'trade')) AS every (trade)
      WHERE position <= (SELECT position FROM attendance_bits_at) AND every.trade IS NOT NULL
      GROUP BY 1, 2, 3
    ) AS began
    WHERE began.trade = bits.trade AND began.event_id = bits.event_id AND began.chunk = bits.chunk;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE attendance_records DROP COLUMN first_position, DROP COLUMN arrived_at;
    CREATE INDEX attendance_records_by_position ON attendance_records (position);
    CREATE INDEX attendance_records_by_event ON attendance_records (event_id, position);
  `);
}
