import { firstPosition } from '#read-model/first-mark.ts';
import { isOfTypes } from '../event-store/fact-types.ts';
import type { AsyncProjection } from '../event-store/types.ts';
import { FACTS } from './stream.ts';

const isOurs = isOfTypes(Object.values(FACTS));
const upTo = 'SELECT position FROM attendance_bits_at';

/** Numbers students from 0, in the order of their first marks. */
const studentNumbers: AsyncProjection = {
  table: 'student_numbers',
  upTo,
  fill: `INSERT INTO student_numbers (student_id, number)
    SELECT (data->>'studentId')::uuid, row_number() OVER (ORDER BY min(position)) - 1
    FROM appended WHERE ${isOurs} GROUP BY (data->>'studentId')::uuid`,
};

/**
 * A row for every trade, event and chunk that a fact names, with the bits of the current marks, set bit by
 * bit.
 */
const attendanceBits: AsyncProjection = {
  table: 'attendance_bits',
  upTo,
  fill: `INSERT INTO attendance_bits (trade, event_id, chunk, present, absent, oldest, newest)
    SELECT every.trade, (data->>'eventId')::uuid, number / 4096,
      bit_or(CASE data->>'status' WHEN 'present' THEN bit ELSE 0::bit(4096) END),
      bit_or(CASE data->>'status' WHEN 'absent' THEN bit ELSE 0::bit(4096) END), min(${firstPosition('appended')}), max(position)
    FROM appended LEFT JOIN (SELECT position AS standing FROM latest) AS latest ON standing = position
    JOIN student_numbers ON student_id = (data->>'studentId')::uuid
    CROSS JOIN LATERAL (
      SELECT CASE WHEN standing IS NULL THEN 0::bit(4096) ELSE set_bit(0::bit(4096), number % 4096, 1) END AS bit
    ) AS mark
    CROSS JOIN LATERAL (VALUES (''), (data->>'trade')) AS every (trade)
    WHERE every.trade IS NOT NULL AND ${isOurs}
    GROUP BY 1, 2, 3`,
};

/** The tables that reports are counted from. */
export const ASYNC_PROJECTIONS: readonly AsyncProjection[] = [studentNumbers, attendanceBits];
