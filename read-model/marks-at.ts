import type { Knex } from 'knex';
import { all, type Sql } from './filter.ts';
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
  recorded_at, position`;
const BEGAN = `first_position, arrived_at`;

/**
 * The marks that applied at a position, with the columns of attendance_records. For the newest position this
 * is the table itself. For an earlier one it is computed from the facts up to there.
 */
export function marksAt({ asOf, head }: Position, only: Only = {}): Sql {
  if (asOf < head) return standingThen(asOf, only);
  const { sql, values } = all([
    ...(only.eventId ? [{ sql: 'event_id = ?', values: [only.eventId] }] : []),
    ...(only.studentId ? [{ sql: 'student_id = ?', values: [only.studentId] }] : []),
  ]);
  return { sql: `SELECT ${COLUMNS}, ${BEGAN} FROM attendance_records WHERE ${sql}`, values };
}

/** The last fact of each stream up to then, unless it withdrew the mark. Read along the index of streams. */
function standingThen(asOf: number, { eventId, studentId }: Only): Sql {
  const { sql, values } = all([
    { sql: 'position <= ?', values: [asOf] },
    { sql: "type LIKE 'Attendance%'", values: [] },
    ...(eventId ? [ofEvent(eventId)] : []),
    ...(studentId ? [{ sql: "data->>'studentId' = ?", values: [studentId] }] : []),
  ]);
  return {
    sql: `SELECT ${COLUMNS}, ${firstPosition('last')} AS first_position,
      coalesce(${earlierArrival('last')}, own_arrival) AS arrived_at FROM (
      SELECT DISTINCT ON (stream) stream, (data->>'eventId')::uuid AS event_id,
        (data->>'studentId')::uuid AS student_id, data->>'status' AS status, data->>'trade' AS trade, means,
        (data->>'unverified')::boolean AS unverified, coalesce((data->>'live')::boolean, false) AS live,
        (data->>'gate')::smallint AS gate,
        actor_id AS marked_by, occurred_at, recorded_at, position, type, version, ${ownArrival('facts')} AS own_arrival
      FROM facts WHERE ${sql} ORDER BY stream DESC, version DESC) AS last WHERE status IS NOT NULL`,
    values,
  };
}

/** A stream's id begins with its event's id, so the streams of one event are adjacent in the index. */
const ofEvent = (eventId: string): Sql => ({
  sql: "stream BETWEEN ?::uuid AND ?::uuid AND data->>'eventId' = ?",
  values: [
    `${eventId.slice(0, 13)}-0000-0000-000000000000`,
    `${eventId.slice(0, 13)}-ffff-ffff-ffffffffffff`,
    eventId,
  ],
});

/** The last position recorded by this time. 0: nothing was recorded. */
export async function positionBy(knex: Knex, moment: Date): Promise<number> {
  const { rows }: { rows: { position: number }[] } = await knex.raw('SELECT position_by(?) AS position', [
    moment,
  ]);
  return rows[0]?.position ?? 0;
}
