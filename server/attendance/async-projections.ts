import { firstPosition } from '#read-model/first-mark.ts';
import { isOfTypes } from '../event-store/fact-types.ts';
import type { AsyncProjection } from '../event-store/types.ts';
import { FACTS } from './marks/stream.ts';

const isOurs = isOfTypes(Object.values(FACTS));
const positionTable = 'attendance_bits_at';

/** Numbers students from 0, in the order of their first marks. */
const studentNumbers: AsyncProjection = {
  table: 'student_numbers',
  positionTable,
  fill: `INSERT INTO student_numbers (student_id, number)
    SELECT (data->>'studentId')::uuid, row_number() OVER (ORDER BY min(position)) - 1
    FROM appended WHERE ${isOurs} GROUP BY (data->>'studentId')::uuid`,
};

/**
 * A row for every trade, event and chunk that a fact names, with the bits of the marks that stood, set bit by bit. There
 * is a version of it for each stretch in which a fact named its event and chunk. `which`: the newest versions, or those
 * that a later one replaced.
 */
const versions = (which: 'until IS NULL' | 'until IS NOT NULL'): string => `
WITH named AS MATERIALIZED (
  SELECT (data->>'eventId')::uuid AS event_id, number / 4096 AS chunk, number % 4096 AS place, data->>'trade' AS trade,
    data->>'status' AS status, appended.position, (appended.position + stretch - 1) / stretch * stretch AS stretch_end,
    lead(appended.position) OVER (PARTITION BY stream ORDER BY version) AS replaced, ${firstPosition('appended')} AS began
  FROM appended JOIN student_numbers ON student_id = (data->>'studentId')::uuid CROSS JOIN attendance_bits_at
  WHERE ${isOurs}
), versions AS (
  SELECT event_id, chunk, stretch_end AS since,
    lead(stretch_end) OVER (PARTITION BY event_id, chunk ORDER BY stretch_end) AS until
  FROM named GROUP BY event_id, chunk, stretch_end
)
SELECT every.trade, event_id, chunk,
  bit_or(CASE status WHEN 'present' THEN bit ELSE 0::bit(4096) END) AS present,
  bit_or(CASE status WHEN 'absent' THEN bit ELSE 0::bit(4096) END) AS absent,
  min(began) AS oldest, max(position) AS newest, since, until
FROM versions JOIN named USING (event_id, chunk)
CROSS JOIN LATERAL (VALUES (''), (named.trade)) AS every (trade)
CROSS JOIN LATERAL (
  SELECT CASE WHEN replaced <= since THEN 0::bit(4096) ELSE set_bit(0::bit(4096), place, 1) END AS bit
) AS mark
WHERE position <= since AND every.trade IS NOT NULL AND ${which}
GROUP BY every.trade, event_id, chunk, since, until`;

const VERSION = 'trade, event_id, chunk, present, absent, oldest, newest, since';

const attendanceBits: AsyncProjection = {
  table: 'attendance_bits',
  positionTable,
  fill: `INSERT INTO attendance_bits (${VERSION}) SELECT ${VERSION} FROM (${versions('until IS NULL')}) AS newest`,
};

const attendanceBitsHistory: AsyncProjection = {
  table: 'attendance_bits_history',
  positionTable,
  fill: `INSERT INTO attendance_bits_history (${VERSION}, until)
    SELECT ${VERSION}, until FROM (${versions('until IS NOT NULL')}) AS replaced`,
};

/** The tables that reports are counted from. */
export const ASYNC_PROJECTIONS: readonly AsyncProjection[] = [
  studentNumbers,
  attendanceBits,
  attendanceBitsHistory,
];
