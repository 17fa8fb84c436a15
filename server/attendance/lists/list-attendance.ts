import type { Knex } from 'knex';
import type {
  AttendanceRecord,
  EventAttendanceAnswer,
  EventAttendanceQuery,
  UserAttendanceAnswer,
  UserAttendanceQuery,
} from '#contract/attendance/records.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { rosterAt } from '#read-model/expected.ts';
import type { Sql } from '#read-model/filter.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import type { Principal } from '../../access/principal.ts';
import { countsFrom, eventRows } from '../../events/event-rows.ts';
import { attendanceOf } from '../../users/attendance-of.ts';
import {
  BEGUN_LAST,
  BY_NAME,
  CHANGED_LAST,
  pageOfRecords,
  type RecordOrder,
  recordsOfEvent,
  recordsOfStudent,
} from './list-records.ts';

/** A page of one student's attendance, with the counts of the whole. */
export const userAttendance = (
  knex: Knex,
  id: string,
  query: Omit<UserAttendanceQuery, 'range'>,
): Promise<UserAttendanceAnswer | Refusal> =>
  inSnapshot(knex, async snapshot => {
    const user: object | undefined = await snapshot('users').where({ id }).first('id');
    if (!user) return refuse('student_not_found');
    const page = await pageOfRecords(snapshot, recordsOfStudent(snapshot, id, query), query);
    if (isRefusal(page)) return page;
    const stats = (await attendanceOf(snapshot, [{ id }]))(id);
    return { success: true, ...page, total: stats.total, stats };
  });

/** A page of one event's attendance, with the fields this reader may see, and the event's counts. */
export const eventAttendance = (
  { knex, timeZone }: { readonly knex: Knex; readonly timeZone: string },
  id: string,
  { query, reader }: { readonly query: EventAttendanceQuery; readonly reader: Principal },
): Promise<EventAttendanceAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    const [event] = await eventRows(snapshot, timeZone).where('events.id', id);
    if (!event) return refuse('event_not_found');
    const isAdmin = reader.role === 'admin';
    if ((query.strength || query.sort) && !isAdmin) return refuse('forbidden');
    const searchIn = isAdmin ? 'everything' : 'names';
    const records = recordsOfEvent(snapshot, id, { ...query, searchIn });
    const page = await pageOfRecords(snapshot, records, { ...query, order: orderFor(isAdmin, query) });
    if (isRefusal(page)) return page;
    const terms = isAdmin && (await findRosterEvent(snapshot, id));
    const roster = terms ? await rosterAt(snapshot, terms, { asOf: head, timeZone }) : null;
    const isExpected = await expectedOf(snapshot, page.attendance, roster);
    const attendance = page.attendance.map(record => ({
      ...forReader(record, reader),
      expected: isExpected(record),
    }));
    const total = event.present + event.absent;
    return { success: true, ...page, attendance, total, stats: countsFrom(event) };
  });

function orderFor(isAdmin: boolean, { sort }: EventAttendanceQuery): RecordOrder {
  if (!isAdmin) return BY_NAME;
  return sort === 'changed' ? CHANGED_LAST : BEGUN_LAST;
}

/** Tells of each record whether its student is on the roster. Null: for a reader who may not know. */
async function expectedOf(snapshot: Knex, page: readonly AttendanceRecord[], roster: Sql | null) {
  if (!roster) return () => null;
  const { sql, values } = roster;
  const { rows }: { rows: { student_id: string }[] } = await snapshot.raw(
    `SELECT student_id FROM (${sql}) AS expected WHERE student_id = ANY(?)`,
    [...values, page.flatMap(({ user_id }) => user_id.id ?? [])],
  );
  const expected = new Set<string | null>(rows.map(row => row.student_id));
  return ({ user_id }: AttendanceRecord): boolean => expected.has(user_id.id);
}

/**
 * Students see the names, trades and statuses of others, and nothing else of their marks. Every field is named, so that
 * a new one is seen by no student until somebody has decided that it may be.
 */
function forReader(record: AttendanceRecord, reader: Principal): AttendanceRecord {
  if (reader.role === 'admin' || record.user_id.id === reader.id) return record;
  const { id, status, event_id, user_id, eventName, eventType, date, time, location } = record;
  const { studentName, department, trade } = record;
  return {
    ...{ id, status, event_id, eventName, eventType, date, time, location, studentName, department, trade },
    ...{ user_id: { ...user_id, id: null }, studentId: null, email: null },
    ...{ createdAt: '', attendanceTime: '', arrivalTime: null, timeDoubtful: false, keptOffline: false },
    ...{ verified_by: null, verifiedByName: null, qrScanned: false, strength: null, gate: null },
    position: null,
  };
}
