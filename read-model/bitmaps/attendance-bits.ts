import { firstPosition } from '../first-mark.ts';

/** The number of students in one row of attendance_bits: the width of its bit columns. */
const CHUNK = 4096;
/** Bits of many students are gathered in machine words first. This is several times cheaper than in chunks. */
const WORD = 64;

/** A chunk without any bit. */
export const NO_BITS = `0::bit(${CHUNK})`;

/** The word that holds a number, and a bigint with only its bit set. */
const wordOf = (number: string): string => `${number} / ${WORD}`;
const bitInWord = (number: string): string => `(1::bigint << (${WORD - 1} - ${number} % ${WORD}))`;

/** The words gathered into chunks, in a query grouped by `chunkOf(word)`. */
const chunkOf = (word: string): string => `${word} / ${CHUNK / WORD}`;
const bitsOf = (bits: string, word: string): string =>
  `coalesce(bit_or((${bits})::bit(${WORD})::bit(${CHUNK}) >> (${WORD} * (${word} % ${CHUNK / WORD}))), ${NO_BITS})`;

/** The position of the bits and of the facts, both from one snapshot. */
export interface BitsAt {
  /** The bits contain all facts up to this position … */
  readonly caughtUpTo: number;
  /** … and the facts after it, up to this one, are the tail. */
  readonly head: number;
}

/**
 * Common table expressions for a WITH. `now` is attendance_bits as of `head`: the stored bits with the later
 * facts applied. Readers count it and the catch-up stores it, so both agree. A row of the same trade, event
 * and chunk may come twice, from the bits and from the tail, but no bit does. `numbered` is the number of
 * every student.
 */
export const bitsNow = (moment: BitsAt): string =>
  moment.caughtUpTo < moment.head ? withTail(moment) : CAUGHT_UP;

/** The same as `withTail` without a tail, but planned in a fraction of the time. */
const CAUGHT_UP = `now AS (TABLE attendance_bits), numbered AS NOT MATERIALIZED (TABLE student_numbers)`;

const withTail = ({ caughtUpTo, head }: BitsAt): string => `
tail AS MATERIALIZED (
  SELECT (data->>'eventId')::uuid AS event_id, (data->>'studentId')::uuid AS student_id, data->>'trade' AS trade,
    position, number, ${firstPosition('facts')} AS began,
    -- A fact does not count if a later one of its stream replaces it, or if it was withdrawn.
    CASE WHEN lead(position) OVER (PARTITION BY stream ORDER BY version) IS NULL THEN data->>'status' END AS status
  FROM facts LEFT JOIN student_numbers ON student_id = (data->>'studentId')::uuid
  -- Skips facts about other things. The type of every attendance fact begins like this.
  WHERE position > ${caughtUpTo} AND position <= ${head} AND type LIKE 'Attendance%'
), newcomers AS MATERIALIZED (
  SELECT student_id, (SELECT coalesce(max(number), -1) FROM student_numbers)
    + row_number() OVER (ORDER BY min(position))::integer AS number
  FROM tail WHERE number IS NULL GROUP BY student_id
), words AS MATERIALIZED (
  SELECT event_id, trade, ${wordOf('number')} AS word, min(began) AS oldest, max(position) AS newest,
    bit_or(${bitInWord('number')}) AS mentioned,
    bit_or(${bitInWord('number')}) FILTER (WHERE status = 'present') AS present,
    bit_or(${bitInWord('number')}) FILTER (WHERE status = 'absent') AS absent
  FROM (
    SELECT event_id, trade, status, position, began, coalesce(tail.number, newcomers.number) AS number
    FROM tail LEFT JOIN newcomers USING (student_id)
  ) AS numbered
  GROUP BY 1, 2, 3
), mentioned AS MATERIALIZED (
  SELECT event_id, ${chunkOf('word')} AS chunk, ~ ${bitsOf('mentioned', 'word')} AS others FROM words GROUP BY 1, 2
), now AS (
  SELECT trade, event_id, chunk, CASE WHEN others IS NULL THEN present ELSE present & others END AS present,
    CASE WHEN others IS NULL THEN absent ELSE absent & others END AS absent, oldest, newest
  FROM attendance_bits LEFT JOIN mentioned USING (event_id, chunk)
  UNION ALL
  SELECT every.trade, event_id, ${chunkOf('word')}, ${bitsOf('present', 'word')}, ${bitsOf('absent', 'word')},
    min(oldest), max(newest)
  FROM words CROSS JOIN LATERAL (VALUES (''), (trade)) AS every (trade)
  WHERE every.trade IS NOT NULL
  GROUP BY 1, 2, 3
), numbered AS NOT MATERIALIZED (
  TABLE student_numbers UNION ALL TABLE newcomers
)`;

/** The chunks of the students that `numbers` selects, as `chunk` and `mask`. */
export const masksOf = (numbers: string): string => `
SELECT ${chunkOf('word')} AS chunk, ${bitsOf('bits', 'word')} AS mask
FROM (
  SELECT ${wordOf('number')} AS word, bit_or(${bitInWord('number')}) AS bits FROM (${numbers}) AS numbers GROUP BY 1
) AS words
GROUP BY 1`;

/** The event_id and student number of each mark that `matching` selects by event_id, chunk and bits. */
export const marksOf = (matching: string): string => `
SELECT event_id, chunk * ${CHUNK} + word * ${WORD} + bit AS number
FROM (${matching} OFFSET 0) AS matching
CROSS JOIN LATERAL (
  SELECT word, substring(bits FROM word * ${WORD} + 1 FOR ${WORD}) AS ones
  FROM generate_series(0, ${CHUNK / WORD - 1}) AS word OFFSET 0
) AS words
CROSS JOIN generate_series(0, ${WORD - 1}) AS bit
WHERE ones <> 0::bit(${WORD}) AND get_bit(ones, bit) = 1`;

/** Stores the rows of `now` for everything that the facts after the last catch-up mention. */
export const catchUpStatement = (moment: BitsAt): string => `
WITH ${bitsNow(moment)}, welcomed AS (
  INSERT INTO student_numbers (student_id, number) SELECT student_id, number FROM newcomers
), moved AS (
  UPDATE attendance_bits_at SET position = ${moment.head}
)
INSERT INTO attendance_bits (trade, event_id, chunk, present, absent, oldest, newest)
SELECT trade, event_id, chunk, bit_or(present), bit_or(absent), min(oldest), max(newest)
FROM now JOIN mentioned USING (event_id, chunk)
WHERE event_id = ANY (ARRAY(SELECT event_id FROM mentioned))
GROUP BY trade, event_id, chunk
ON CONFLICT (trade, event_id, chunk) DO UPDATE SET present = excluded.present, absent = excluded.absent,
  oldest = excluded.oldest, newest = excluded.newest`;
