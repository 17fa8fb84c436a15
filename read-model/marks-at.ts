import type { Knex } from 'knex';
import { all, compared, type Sql } from './filter.ts';
import { earlierArrival, firstPosition, ownArrival } from './first-mark.ts';

/** The state of the record to read: that of `asOf`, in a snapshot whose last position is `head`. */
export interface Position {
  readonly asOf: number;
  readonly head: number;
}

/** Limits to one event or one student. */
export interface Only {
  readonly eventId?: string;
  readonly studentId?: string;
}

const COLUMNS = `stream, event_id, student_id, status, trade, means, unverified, live, gate, marked_by, occurred_at,
  recorded_at, position, first_position, arrived_at`;

/**
 * The marks that applied at a position, with the columns of attendance_records. For the newest position this is the
 * table itself. Most marks of an earlier one are still as they were; the others are read from the facts.
 */
export function marksAt({ asOf, head }: Position, only: Only = {}): Sql {
  const ours = ofRecord(only);
  if (asOf >= head)
    return { sql: `SELECT ${COLUMNS} FROM attendance_records WHERE ${ours.sql}`, values: ours.values };
  const changed = changedSince(asOf, only);
  return {
    sql: `SELECT ${COLUMNS} FROM (${withRecords(`(${changed.sql}) AS changed`)}) AS marks
      WHERE ${UNCHANGED} AND ${ours.sql}`,
    values: [...changed.values, asOf, asOf, ...ours.values],
  };
}

/**
 * The same marks as the common table expression `standing`, for statements that look into it many times: the changed
 * ones are made only once.
 */
export function standingMarks({ asOf, head }: Position): Sql {
  if (asOf >= head) return { sql: 'standing AS NOT MATERIALIZED (TABLE attendance_records)', values: [] };
  const changed = changedSince(asOf, {});
  return {
    sql: `changed AS MATERIALIZED (${changed.sql}),
      standing AS NOT MATERIALIZED (SELECT * FROM (${withRecords('changed')}) AS marks WHERE ${UNCHANGED})`,
    values: [...changed.values, asOf, asOf],
  };
}

const withRecords = (changed: string): string =>
  `SELECT ${COLUMNS} FROM attendance_records UNION ALL SELECT ${COLUMNS} FROM ${changed}`;

/**
 * Whether a mark is as it was at a position. So are those that were made of the facts up to there, of course. But a
 * condition on one side of UNION ALL alone would keep PostgreSQL from reading both in order.
 */
const UNCHANGED = 'first_position <= ? AND position <= ?';

/** The marks that applied then, and were corrected or withdrawn since. Each is made of its facts up to then. */
function changedSince(asOf: number, { eventId, studentId }: Only): Sql {
  const { sql, values } = all([
    ...compared("data->>'eventId'", '=', eventId),
    ...compared("data->>'studentId'", '=', studentId),
  ]);
  return {
    sql: `SELECT last.*, ${firstPosition('last')} AS first_position,
        coalesce(${earlierArrival('last')}, own_arrival) AS arrived_at
      FROM (
        SELECT DISTINCT stream AS id FROM facts
        WHERE type IN ('AttendanceCorrected', 'AttendanceWithdrawn') AND position > ? AND ${sql}
      ) AS streams CROSS JOIN LATERAL (${LAST_FACT}) AS last
      WHERE status IS NOT NULL`,
    values: [asOf, ...values, asOf],
  };
}

/** The newest fact of a stream up to a position. Without a status, it withdrew the mark. */
const LAST_FACT = `
  SELECT stream, (data->>'eventId')::uuid AS event_id, (data->>'studentId')::uuid AS student_id,
    data->>'status' AS status, data->>'trade' AS trade, means, (data->>'unverified')::boolean AS unverified,
    coalesce((data->>'live')::boolean, false) AS live, (data->>'gate')::smallint AS gate, actor_id AS marked_by,
    occurred_at, recorded_at, position, type, version, ${ownArrival('facts')} AS own_arrival
  FROM facts WHERE stream = streams.id AND position <= ? ORDER BY version DESC LIMIT 1`;

const ofRecord = ({ eventId, studentId }: Only): Sql =>
  all([...compared('event_id', '=', eventId), ...compared('student_id', '=', studentId)]);

/** The last position recorded by this time. 0: nothing was recorded. */
export async function positionBy(knex: Knex, moment: Date): Promise<number> {
  const { rows }: { rows: { position: number }[] } = await knex.raw('SELECT position_by(?) AS position', [
    moment,
  ]);
  return rows[0]?.position ?? 0;
}
