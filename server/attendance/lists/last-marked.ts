import type { Knex } from 'knex';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { presentRecord, selectRecords } from '#read-model/records.ts';

/**
 * Only so many of the newest facts are searched. An index by admin would make every mark slower, only for a
 * list of recent marks. Without this limit, every record would be read for an admin who never marked anyone.
 */
const AMONG = 20_000;

/**
 * The mark that a fact set, if it still stands. By LIMIT it is looked up fact by fact, so that the newest few are enough.
 * A plain join is planned as one of all records.
 */
const CURRENT = `CROSS JOIN LATERAL (SELECT * FROM attendance_records AS r
  WHERE r.student_id = (data->>'studentId')::uuid AND r.event_id = (data->>'eventId')::uuid
    AND r.position = facts.position LIMIT 1) AS marks`;

/**
 * The newest current marks of an admin, including corrections. Absences that a completion recorded are not
 * included, as no one marked them by hand.
 */
export async function lastMarked(
  knex: Knex,
  { adminId, limit }: { readonly adminId: string; readonly limit: number },
): Promise<{ success: true; attendance: AttendanceRecord[]; count: number }> {
  const newest = knex('facts')
    .joinRaw(CURRENT)
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
