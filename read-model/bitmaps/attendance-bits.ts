import { firstPosition } from '../first-mark.ts';

/** The number of students in one row of attendance_bits: the width of its bit columns. */
export const CHUNK = 4096;
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

/** How far the stored bits have come, and the length of the stretches at whose ends their versions are kept. */
export interface BitsProgress {
  readonly caughtUpTo: number;
  readonly stretch: number;
}

/** Which stored bits and which facts together give the bits as of a position. */
export interface BitsAt {
  /** These bits contain all facts up to this position … */
  readonly caughtUpTo: number;
  /** … and the facts after it, up to this one, are the tail. */
  readonly head: number;
  /** Whether the stored bits are those of now, or of the end of an earlier stretch. */
  readonly stored: 'newest' | 'earlier';
}

/** The bits as of a position: those of now if they are not beyond it, or else those of the stretch before it. */
export const bitsAsOf = ({ caughtUpTo, stretch }: BitsProgress, position: number): BitsAt =>
  position >= caughtUpTo
    ? { caughtUpTo, head: position, stored: 'newest' }
    : { caughtUpTo: position - (position % stretch), head: position, stored: 'earlier' };

/** The end of the stretch that a position lies in. */
export const stretchEnd = (position: number, stretch: number): number =>
  Math.ceil(position / stretch) * stretch;

/**
 * Common table expressions for a WITH. `standing_bits` is attendance_bits as of `head`: the stored bits with the
 * later facts applied. Readers count it and the catch-up stores it, so both agree. A row of the same trade, event
 * and chunk may come twice, from the bits and from the tail, but no bit does. `numbered` is the number of
 * every student.
 */
export const standingBits = (at: BitsAt): string =>
  at.caughtUpTo < at.head ? withTail(at) : withoutTail(at);

/** The same as `withTail` if there is none, but planned in a fraction of the time. */
const withoutTail = (at: BitsAt): string =>
  `standing_bits AS (${storedBits(at)}), numbered AS NOT MATERIALIZED (TABLE student_numbers)`;

const VERSION = 'trade, event_id, chunk, present, absent, oldest, newest';

/** A version is true at the end of each stretch from `since` on, before `until`. */
const storedBits = ({ caughtUpTo, stored }: BitsAt): string =>
  stored === 'newest'
    ? 'TABLE attendance_bits'
    : `SELECT ${VERSION} FROM attendance_bits WHERE since <= ${caughtUpTo} UNION ALL
       SELECT ${VERSION} FROM attendance_bits_history WHERE since <= ${caughtUpTo} AND until > ${caughtUpTo}`;

const withTail = (at: BitsAt): string => `
tail AS MATERIALIZED (
  SELECT (data->>'eventId')::uuid AS event_id, (data->>'studentId')::uuid AS student_id, data->>'trade' AS trade,
    position, number, ${firstPosition('facts')} AS began,
    -- A fact does not count if a later one of its stream replaces it, or if it was withdrawn.
    CASE WHEN lead(position) OVER (PARTITION BY stream ORDER BY version) IS NULL THEN data->>'status' END AS status
  FROM facts LEFT JOIN student_numbers ON student_id = (data->>'studentId')::uuid
  -- Skips facts about other things. The type of every attendance fact begins like this.
  WHERE position > ${at.caughtUpTo} AND position <= ${at.head} AND type LIKE 'Attendance%'
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
), standing_bits AS (
  SELECT trade, event_id, chunk, CASE WHEN others IS NULL THEN present ELSE present & others END AS present,
    CASE WHEN others IS NULL THEN absent ELSE absent & others END AS absent, oldest, newest
  FROM (${storedBits(at)}) AS stored LEFT JOIN mentioned USING (event_id, chunk)
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

/**
 * Stores the standing bits of everything that the tail mentions. The tail lies within one stretch, at whose end the
 * new versions become true. Versions of earlier stretches are kept.
 */
export const catchUpStatement = (at: BitsAt, end: number): string => `
WITH ${standingBits(at)}, welcomed AS (
  INSERT INTO student_numbers (student_id, number) SELECT student_id, number FROM newcomers
), moved AS (
  UPDATE attendance_bits_at SET position = ${at.head}
), kept AS (
  INSERT INTO attendance_bits_history (${VERSION}, since, until)
  SELECT ${VERSION}, since, ${end} FROM attendance_bits JOIN mentioned USING (event_id, chunk)
  WHERE ${OF_MENTIONED} AND since < ${end}
)
INSERT INTO attendance_bits (${VERSION}, since)
SELECT trade, event_id, chunk, bit_or(present), bit_or(absent), min(oldest), max(newest), ${end}
FROM standing_bits JOIN mentioned USING (event_id, chunk)
WHERE ${OF_MENTIONED}
GROUP BY trade, event_id, chunk
ON CONFLICT (trade, event_id, chunk) DO UPDATE SET present = excluded.present, absent = excluded.absent,
  oldest = excluded.oldest, newest = excluded.newest, since = excluded.since`;

/** Finds the rows by the index of events. The join alone would read all rows. */
const OF_MENTIONED = 'event_id = ANY (ARRAY(SELECT event_id FROM mentioned))';
