import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import type { Strength } from '#contract/attendance/strength.ts';
import { type AttendanceStatus, EVENT_TYPES, type EventType, type Means } from '#contract/constants.ts';
import type { ExpectedStatus } from '#contract/reports/request.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import type { Sql } from './filter.ts';
import { waitedSql } from './marked-at.ts';
import { strengthSql } from './strength-sql.ts';

/** A record with the current names. Null: the student, event or admin no longer exists. */
export interface RecordRow {
  readonly stream: string;
  readonly event_id: string;
  readonly student_id: string;
  readonly status: AttendanceStatus;
  readonly trade: string | null;
  readonly means: Means;
  /** Null: by a list. */
  readonly strength: Strength | null;
  /** The name of the scanning device. Null: it had none. */
  readonly gate: string | null;
  readonly marked_by: string;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  /** The position of its last fact … */
  readonly position: number;
  /** … and of the one that opened it, which no correction changes. */
  readonly first_position: number;
  /** When the student first came. Null: not known. */
  readonly arrived_at: Date | null;
  /** Whether the fact says that it waited on a device whose clock was right. Only read where it matters. */
  readonly waited: boolean | null;
  readonly title: string | null;
  readonly event_type: EventType | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly location: string | null;
  readonly student_name: string | null;
  readonly roll_no: string | null;
  readonly email: string | null;
  readonly marked_by_name: string | null;
}

/** These rows of attendance_records with their names, by where they began, newest first. */
export const selectRecords = async (queries: Knex, records: Knex.QueryBuilder): Promise<RecordRow[]> =>
  recordsQuery(queries, records);

const EVENTS: Sql = { sql: 'TABLE events', values: [] };

/** The same as a query, to be read in batches. `events`: as they were at an earlier position. */
export const recordsQuery = (
  queries: Knex,
  records: Knex.QueryBuilder,
  events: Sql = EVENTS,
): Knex.QueryBuilder =>
  queries
    .from(records.as('r'))
    .leftJoin(queries.raw(`(${events.sql}) AS e`, events.values), 'e.id', 'r.event_id')
    .leftJoin('users as s', 's.id', 'r.student_id')
    .leftJoin('users as m', 'm.id', 'r.marked_by')
    .leftJoin('gates as g', 'g.id', 'r.gate')
    .select('r.stream', 'r.event_id', 'r.student_id', 'r.status', 'r.trade', 'r.means', 'r.marked_by')
    .select('r.occurred_at', 'r.recorded_at', 'r.position', 'r.first_position', 'r.arrived_at')
    .select(
      'e.title',
      'e.event_type',
      'e.date',
      'e.location',
      queries.raw("to_char(e.time, 'HH24:MI') as time"),
      queries.raw(`${waitedSql('r')} AS waited`),
      queries.raw(`${strengthSql('r')} AS strength`),
    )
    // The address in the row of somebody erased stands in for the one that is gone.
    .select(queries.raw('CASE WHEN s.erased_at IS NULL THEN s.email END AS email'))
    .select('s.name as student_name', 's.roll_no', 'm.name as marked_by_name', 'g.name as gate')
    .orderBy('r.first_position', 'desc');

/** When a present student first came. Null: they are absent, or were set to present by a list or a correction. */
export const arrivalOf = ({
  status,
  arrived_at,
}: {
  readonly status: ExpectedStatus;
  readonly arrived_at: Date | null;
}): Date | null => (status === 'present' ? arrived_at : null);

/** A record in the shape of the contract, for a reader who may see everything. */
export function presentRecord(row: RecordRow): AttendanceRecord {
  const title = row.title ?? '';
  const name = row.student_name ?? '';
  const trade = row.trade ?? '';
  const arrival = arrivalOf(row);
  const isFar = isTimeOfLastFact(row) && isTimeDoubtful(row.occurred_at, row.recorded_at);
  return {
    id: row.stream,
    status: row.status,
    event_id: { id: row.event_id, title },
    user_id: { id: row.student_id, name, trade },
    verified_by: row.marked_by,
    verifiedByName: row.marked_by_name,
    eventName: title,
    eventType: row.event_type ?? EVENT_TYPES[0],
    date: row.date ?? '',
    time: row.time ?? '',
    location: row.location ?? '',
    createdAt: row.recorded_at.toISOString(),
    studentName: name,
    studentId: row.roll_no,
    email: row.email,
    department: trade,
    trade,
    attendanceTime: row.status === 'present' ? (arrival ?? row.occurred_at).toISOString() : '',
    arrivalTime: arrival?.toISOString() ?? null,
    timeDoubtful: isFar && !row.waited,
    keptOffline: isFar && row.waited === true,
    qrScanned: row.means === 'scan',
    strength: row.strength,
    gate: row.gate,
    position: row.position,
  };
}

/** An arrival from before a correction was recorded earlier than the correction. The two times cannot be compared. */
const isTimeOfLastFact = (row: RecordRow): boolean =>
  (arrivalOf(row) ?? row.occurred_at).getTime() === row.occurred_at.getTime();
