import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { type AttendanceStatus, EVENT_TYPES, type EventType, type Means } from '#contract/constants.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import type { Sql } from './filter.ts';

/** A record with the names of today. Null: the student, event or admin is no longer there. */
export interface RecordRow {
  readonly stream: string;
  readonly event_id: string;
  readonly student_id: string;
  readonly status: AttendanceStatus;
  readonly trade: string | null;
  readonly means: Means;
  readonly marked_by: string;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  readonly position: number;
  readonly title: string | null;
  readonly event_type: EventType | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly location: string | null;
  readonly student_name: string | null;
  readonly roll_no: string | null;
  readonly email: string | null;
  readonly marked_by_name: string | null;
  /** Why it was corrected afterwards, by hand; null: it was not. */
  readonly reason: string | null;
}

/** These rows of attendance_records with the names that belong to them, newest first. */
export const selectRecords = async (queries: Knex, records: Knex.QueryBuilder): Promise<RecordRow[]> =>
  recordsQuery(queries, records);

const EVENTS: Sql = { sql: 'TABLE events', values: [] };

/** The same as a query, to be read some rows at a time; `events`: as they were at an earlier position. */
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
    .leftJoin('facts as f', fact => fact.on('f.position', 'r.position').andOnVal('r.means', 'manual'))
    .select('r.stream', 'r.event_id', 'r.student_id', 'r.status', 'r.trade', 'r.means', 'r.marked_by')
    .select('r.occurred_at', 'r.recorded_at', 'r.position')
    .select(
      'e.title',
      'e.event_type',
      'e.date',
      'e.location',
      queries.raw("to_char(e.time, 'HH24:MI') as time"),
    )
    .select(
      's.name as student_name',
      's.roll_no',
      's.email',
      'm.name as marked_by_name',
      queries.raw("f.data->>'reason' as reason"),
    )
    .orderBy('r.position', 'desc');

/** A mark made at the door says when somebody came; one of a list, or a correction made afterwards, does not. */
export const isArrival = ({
  status,
  means,
  reason,
}: Pick<RecordRow, 'status' | 'means' | 'reason'>): boolean =>
  status === 'present' && (means === 'scan' || means === 'manual') && reason === null;

/** A record as the contract names it, for a reader who may see everything. */
export function presentRecord(row: RecordRow): AttendanceRecord {
  const title = row.title ?? '';
  const name = row.student_name ?? '';
  const trade = row.trade ?? '';
  const occurredAt = row.occurred_at.toISOString();
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
    attendanceTime: occurredAt,
    arrivalTime: isArrival(row) ? occurredAt : null,
    timeDoubtful: isTimeDoubtful(row.occurred_at, row.recorded_at),
    qrScanned: row.means === 'scan',
  };
}
