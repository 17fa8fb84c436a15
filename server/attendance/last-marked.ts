import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { presentRecord, selectRecords } from '#platform/reports/records.ts';

/**
 * Looked for among so many of the newest facts. An index by admin would make every mark dearer, for a list of who
 * was marked just now; without this bound, an admin who never marked anybody would have every record read.
 */
const AMONG = 20_000;

/**
 * The newest marks of an admin that still stand, those they corrected among them. Absences a completed event recorded
 * for many were not marked by hand.
 */
export async function lastMarked(
  knex: Knex,
  { adminId, limit }: { readonly adminId: string; readonly limit: number },
): Promise<{ success: true; attendance: AttendanceRecord[]; count: number }> {
  const newest = knex('facts')
    .joinRaw(
      `JOIN attendance_records AS marks ON marks.student_id = (data->>'studentId')::uuid
         AND marks.event_id = (data->>'eventId')::uuid AND marks.position = facts.position`,
    )
    .where('actor_id', adminId)
    .whereNot('facts.means', 'roster')
    .whereRaw('facts.position > (SELECT position FROM head) - ?', [AMONG])
    .orderBy('facts.position', 'desc')
    .limit(limit)
    .select('marks.*');
  const rows = await selectRecords(knex, newest);
  const attendance = rows.toSorted((a, b) => b.position - a.position).map(presentRecord);
  return { success: true, attendance, count: attendance.length };
}
