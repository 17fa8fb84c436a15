import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { presentRecord, selectRecords } from '#platform/reports/records.ts';

/**
 * Looked for among so many of the newest facts. An index by admin would make every mark dearer, for a list of who
 * was marked just now; without this bound, an admin who never marked anybody would have every record read.
 */
const AMONG = 20_000;

/** The newest marks of an admin that still stand. Absences a completed event recorded for many were not marked by hand. */
export async function lastMarked(
  knex: Knex,
  { adminId, limit }: { readonly adminId: string; readonly limit: number },
): Promise<{ success: true; attendance: AttendanceRecord[]; count: number }> {
  const newest = knex('attendance_records')
    .where('marked_by', adminId)
    .whereNot('means', 'roster')
    .whereRaw('position > (SELECT position FROM head) - ?', [AMONG])
    .orderBy('position', 'desc')
    .limit(limit);
  const attendance = (await selectRecords(knex, newest)).map(presentRecord);
  return { success: true, attendance, count: attendance.length };
}
