import type { Knex } from 'knex';
import type { Sql } from '#read-model/filter.ts';
import { FACTS } from './stream.ts';

/**
 * Whether a fact, as SQL, is the withdrawal of an absence by an admin, who says by that: this student must not count as
 * absent. Reopening an event withdraws absences by the roster, and says nothing of a student.
 */
export const IS_EXCUSED = `(type = '${FACTS.withdrawn}' AND data->>'previous' = 'absent' AND means <> 'roster')`;

/** How many of the expected students of an event have no mark because an admin withdrew an absence. */
export async function countWithdrawnAbsences(
  snapshot: Knex,
  eventId: string,
  expected: Sql,
): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await snapshot.raw(
    `SELECT count(*)::integer FROM facts AS withdrawal
     WHERE data->>'eventId' = ? AND ${IS_EXCUSED}
       AND NOT EXISTS (SELECT FROM facts AS later
         WHERE later.stream = withdrawal.stream AND later.version > withdrawal.version)
       AND (data->>'studentId')::uuid IN (SELECT student_id FROM (${expected.sql}) AS expected)`,
    [eventId, ...expected.values],
  );
  return rows[0]?.count ?? 0;
}
