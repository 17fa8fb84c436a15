import type { Knex } from 'knex';
import { z } from 'zod';
import type {
  AttendanceRecord,
  EventAttendanceQuery,
  UserAttendanceQuery,
} from '#contract/attendance/records.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { foundIn, searchCondition } from '#read-model/filter.ts';
import { presentRecord, selectRecords } from '#read-model/records.ts';
import { strengthSql } from '#read-model/strength.ts';
import { decodeCursor, pageFrom } from '../paging.ts';

const cursorKey = z.tuple([z.int().positive()]);

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

interface PageOptions {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly by?: 'first_position' | 'position';
}

export interface PageOfRecords {
  readonly attendance: AttendanceRecord[];
  readonly count: number;
  readonly nextCursor: string | null;
}

/**
 * One page of records, newest first, and the number of records in all pages. By first position, which no correction
 * changes, a record corrected between two pages is neither left out nor listed twice. By position, those who came last
 * stand first, also if they were absent before.
 */
export async function pageOfRecords(
  knex: Knex,
  records: Records,
  { limit, cursor, by = 'first_position' }: PageOptions,
): Promise<PageOfRecords | Refusal> {
  const key = decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const page = records
    .clone()
    .select('marks.*')
    .orderBy(`marks.${by}`, 'desc')
    // One extra row shows whether there is a next page.
    .limit(limit + 1);
  if (key) void page.where(`marks.${by}`, '<', key[0]);
  const found = (await selectRecords(knex, page)).toSorted((one, other) => other[by] - one[by]);
  const { rows, nextCursor } = pageFrom(found, limit, last => [last[by]]);
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
