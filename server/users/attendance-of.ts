import type { Knex } from 'knex';
import type { ListedUser } from '#contract/users/schema.ts';
import { PRESENT_AND_ABSENT } from '#read-model/counts-sql.ts';
import { totals } from '../attendance/stats/dashboard-stats.ts';

interface Counted {
  readonly student_id: string;
  readonly present: number;
  readonly absent: number;
}

const COUNTS = `
  SELECT student_id, ${PRESENT_AND_ABSENT}
  FROM attendance_records WHERE student_id = ANY(?) GROUP BY student_id`;

/**
 * The counts of present and absent for each of these students, in one query: a few hundred records each, by
 * the primary key.
 */
export async function attendanceOf(
  knex: Knex,
  users: readonly { readonly id: string }[],
): Promise<(id: string) => NonNullable<ListedUser['attendance']>> {
  const { rows }: { rows: Counted[] } = await knex.raw(COUNTS, [users.map(({ id }) => id)]);
  const counted = new Map(rows.map(row => [row.student_id, row]));
  return id => totals(counted.get(id) ?? { present: 0, absent: 0 });
}
