import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { type AttendanceStatus, EVENT_TYPES, type EventType, type Means } from '#contract/constants.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import { matchingRecords, type ResolvedFilters } from './filter.ts';

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
}

export interface Page {
  readonly limit: number;
  /** Only records older than this position. */
  readonly before?: number | undefined;
}

/** The newest records that match, newest first. The page is cut before names are joined to it. */
export async function selectRecords(
  queries: Knex,
  filters: ResolvedFilters,
  page: Page,
): Promise<RecordRow[]> {
  return queries
    .from(newest(queries, filters, page).as('r'))
    .leftJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('users as s', 's.id', 'r.student_id')
    .leftJoin('users as m', 'm.id', 'r.marked_by')
    .select('r.stream', 'r.event_id', 'r.student_id', 'r.status', 'r.trade', 'r.means', 'r.marked_by')
    .select('r.occurred_at', 'r.recorded_at', 'r.position')
    .select(
      'e.title',
      'e.event_type',
      'e.date',
      'e.location',
      queries.raw("to_char(e.time, 'HH24:MI') as time"),
    )
    .select('s.name as student_name', 's.roll_no', 's.email', 'm.name as marked_by_name')
    .orderBy('r.position', 'desc');
}

/** Up to so many students or events, the newest of each are looked up; more of them match nearly everywhere. */
const FEW = 500;

/**
 * Records of one event lie together, so that a walk back from the newest may pass a million others first. Where
 * few students or events are meant, the newest of each are taken by index and merged instead.
 */
function newest(queries: Knex, filters: ResolvedFilters, page: Page): Knex.QueryBuilder {
  const { students, events } = filters;
  if (students && students.length <= FEW)
    return newestOfEach(queries, students, 'r.student_id', { ...filters, students: undefined }, page);
  if (events && events.length <= FEW)
    return newestOfEach(queries, events, 'r.event_id', { ...filters, events: undefined }, page);
  return cut(matchingRecords(queries, filters).select('r.*'), page);
}

function newestOfEach(
  queries: Knex,
  ids: readonly string[],
  column: string,
  filters: ResolvedFilters,
  page: Page,
): Knex.QueryBuilder {
  const ofOne = cut(matchingRecords(queries, filters).select('r.*').whereRaw('?? = one.id', [column]), page);
  const all = queries.raw('unnest(?::uuid[]) as one(id) cross join lateral ? as r', [[...ids], ofOne]);
  return cut(queries.from(all).select('r.*'), page);
}

function cut(records: Knex.QueryBuilder, { limit, before }: Page): Knex.QueryBuilder {
  const older = before === undefined ? records : records.where('r.position', '<', before);
  return older.orderBy('r.position', 'desc').limit(limit);
}

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
    arrivalTime: row.status === 'present' ? occurredAt : null,
    timeDoubtful: isTimeDoubtful(row.occurred_at, row.recorded_at),
    qrScanned: row.means === 'scan',
  };
}
