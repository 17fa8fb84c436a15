import type { Knex } from 'knex';
import { z } from 'zod';
import type {
  AttendanceRecord,
  EventAttendanceQuery,
  UserAttendanceQuery,
} from '#contract/attendance/records.ts';
import type { Refusal } from '#contract/errors.ts';
import { foundIn, searchCondition } from '#read-model/filter.ts';
import { presentRecord, type RecordRow, recordsQuery } from '#read-model/records.ts';
import { strengthSql } from '#read-model/strength-sql.ts';
import { inOrder, keyText, type Order, ofPage, pageFrom } from '../../paging.ts';

/** Records of attendance_records, as `marks`, joined with the student or the event to filter by. */
type Records = Knex.QueryBuilder;

/** A student's records that pass the filters. */
export function recordsOfStudent(
  knex: Knex,
  studentId: string,
  filters: Omit<UserAttendanceQuery, 'range' | 'limit' | 'cursor'>,
): Records {
  const { search, status, event_type, strength, date_from, date_to } = filters;
  const records = knex('attendance_records as marks')
    .leftJoin('events', 'events.id', 'marks.event_id')
    .where('marks.student_id', studentId);
  if (status) void records.where('marks.status', status);
  if (strength) void records.whereRaw(`${strengthSql('marks')} = ?`, [strength]);
  if (event_type) void records.where('events.event_type', event_type);
  if (date_from) void records.where('events.date', '>=', date_from);
  if (date_to) void records.where('events.date', '<=', date_to);
  if (search) {
    const found = foundIn(['events.title', 'events.location'], search);
    void records.whereRaw(found.sql, found.values);
  }
  return records;
}

/**
 * An event's records that pass the filters. A field that the reader may not see cannot be searched either.
 */
export function recordsOfEvent(
  knex: Knex,
  eventId: string,
  {
    search,
    status,
    trade,
    strength,
    searchIn,
  }: EventAttendanceQuery & { readonly searchIn: 'names' | 'everything' },
): Records {
  const records = knex('attendance_records as marks')
    .leftJoin('users as students', 'students.id', 'marks.student_id')
    .where('marks.event_id', eventId);
  if (status) void records.where('marks.status', status);
  if (trade) void records.where('marks.trade', trade);
  if (strength) void records.whereRaw(`${strengthSql('marks')} = ?`, [strength]);
  if (search) {
    const found = searchIn === 'names' ? foundIn(['students.name'], search) : searchCondition(search);
    void records.whereRaw(found.sql, found.values);
  }
  return records;
}

/** What a list is ordered by, given what a record and its student are called in the query. */
export type RecordOrder = (record: string, student: string) => Order<RecordRow>;

const newestBy =
  (position: 'first_position' | 'position'): RecordOrder =>
  record => ({
    by: [`${record}.${position}`],
    isDown: true,
    placeOf: row => [row[position]],
    place: z.tuple([z.int().positive()]),
    placeSql: '?',
  });

/** By first position, which no correction changes, a record corrected between two pages is neither left out nor doubled. */
export const BEGUN_LAST = newestBy('first_position');
/** Those who came last stand first, also if they were absent before. */
export const CHANGED_LAST = newestBy('position');
/** For readers who may not know who came when. Neither order nor cursor tells it. */
export const BY_NAME: RecordOrder = (record, student) => ({
  by: [`lower(coalesce(${student}.name, ''))`, `${record}.stream`],
  placeOf: row => [row.student_name ?? '', row.stream],
  place: z.tuple([keyText, z.uuid()]),
  placeSql: 'lower(?), ?',
});

interface PageOptions {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: RecordOrder;
}

interface PageOfRecords {
  readonly attendance: AttendanceRecord[];
  readonly count: number;
  readonly nextCursor: string | null;
}

/** One page of records, and the number of records in all pages. */
export async function pageOfRecords(
  knex: Knex,
  records: Records,
  { order = BEGUN_LAST, ...page }: PageOptions,
): Promise<PageOfRecords | Refusal> {
  const own = records.clone().select('marks.*');
  const refusal = ofPage(own, page, order('marks', 'students'));
  if (refusal) return refusal;
  const named = order('r', 's');
  const found: RecordRow[] = await recordsQuery(knex, own).clearOrder().modify(inOrder, named);
  const { rows, nextCursor } = pageFrom(found, page.limit, named.placeOf);
  return {
    attendance: rows.map(presentRecord),
    count: await countRecords(records),
    nextCursor,
  };
}

/**
 * Counted by first position, which is in the index by event. To count rows, PostgreSQL would read the index
 * of all students.
 */
async function countRecords(records: Records): Promise<number> {
  const row: { count: number } | undefined = await records
    .clone()
    .count({ count: 'marks.first_position' })
    .first();
  return row?.count ?? 0;
}
