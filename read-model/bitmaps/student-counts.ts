import { type BitsAt, CHUNK, standingBits } from './attendance-bits.ts';

/** The digits that are read of a count. No student is marked at more than 65,535 events. */
const DIGITS = 16;

/** How often each student was present and absent, as of a position, as `student_id`, `present` and `absent`. */
export const studentCounts = (at: BitsAt): string => `
WITH ${standingBits(at)}, counts AS MATERIALIZED (
  SELECT chunk, count_bits(present) AS present, count_bits(absent) AS absent
  FROM standing_bits WHERE trade = '' GROUP BY chunk
)
SELECT student_id, ${countIn('present')} AS present, ${countIn('absent')} AS absent
FROM (SELECT student_id, number / ${CHUNK} AS chunk, number % ${CHUNK} AS bit FROM numbered) AS students
  JOIN counts USING (chunk)`;

/** One student's count, of the binary ones of a chunk. Digits that a chunk does not have are null. */
function countIn(counts: 'present' | 'absent'): string {
  const digits = Array.from(
    { length: DIGITS },
    (_, digit) => `coalesce(get_bit(${counts}[${digit + 1}], bit), 0) * ${2 ** digit}`,
  );
  return `(${digits.join(' + ')})`;
}
