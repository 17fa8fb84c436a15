import type { Knex } from 'knex';
import { type AttendanceRecord, attendanceRate } from '#contract/attendance.ts';
import { refuse } from '#contract/errors.ts';
import { presentRecord, selectRecords } from '#platform/reports/records.ts';
import { countsFrom, eventRows } from '../events/event-rows.ts';
import type { Handlers, Principal } from '../http/handlers.ts';

export function attendanceReadRoutes(deps: {
  readonly knex: Knex;
}): Handlers<'userAttendance' | 'eventAttendance'> {
  const { knex } = deps;
  return {
    async userAttendance({ params }) {
      const rows = await selectRecords(knex, knex('attendance_records').where('student_id', params.id));
      const present = rows.filter(row => row.status === 'present').length;
      const absent = rows.length - present;
      return {
        success: true,
        attendance: rows.map(presentRecord),
        stats: { total: rows.length, present, absent, attendanceRate: attendanceRate(present, absent) },
      };
    },

    async eventAttendance({ params, principal }) {
      return knex.transaction(
        async snapshot => {
          const [event] = await eventRows(snapshot).where('events.id', params.id);
          if (!event) return refuse('event_not_found');
          const rows = await selectRecords(
            snapshot,
            snapshot('attendance_records').where('event_id', params.id),
          );
          const attendance = rows.map(row => forReader(presentRecord(row), principal));
          return { success: true as const, attendance, stats: countsFrom(event) };
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      );
    },
  };
}

/** Students see the names, trades and statuses of others, but neither email, roll number nor id. */
function forReader(record: AttendanceRecord, reader: Principal): AttendanceRecord {
  if (reader.role === 'admin' || record.user_id.id === reader.id) return record;
  return {
    ...record,
    user_id: { ...record.user_id, id: null },
    studentId: null,
    email: null,
    verified_by: null,
  };
}
