import type { Knex } from 'knex';
import { momentOf } from '#contract/time.ts';
import type { Sql } from '#read-model/filter.ts';
import { positionBy } from '#read-model/marks-at.ts';
import { type RosterEvent, rosterOf } from '#read-model/roster.ts';
import { STUDENT_FACTS } from '../../students/facts.ts';

/**
 * How many of the expected students of an event have no mark and were not expected when it began. Its roster is that of
 * the end of its day. A student who was added after it, or came into its trade or year, would be absent without having
 * missed anything.
 */
export async function countExpectedSince(
  snapshot: Knex,
  event: RosterEvent & { readonly time: string },
  { expected, timeZone }: { readonly expected: Sql; readonly timeZone: string },
): Promise<number> {
  const asOf = await positionBy(snapshot, momentOf(event.date, event.time, timeZone));
  if (!(await haveStudentsChanged(snapshot, asOf))) return 0;
  const before = rosterOf(event, { asOf, timeZone });
  const { rows }: { rows: { count: number }[] } = await snapshot.raw(
    `SELECT count(*)::integer FROM (${expected.sql}) AS expected
     LEFT JOIN (${before.sql}) AS before USING (student_id)
     LEFT JOIN attendance_records AS mark ON mark.event_id = ? AND mark.student_id = expected.student_id
     WHERE before.student_id IS NULL AND mark.student_id IS NULL`,
    [...expected.values, ...before.values, event.id],
  );
  return rows[0]?.count ?? 0;
}

/** Consoles ask for these numbers after every mark, and while an event goes on students seldom change. */
async function haveStudentsChanged(snapshot: Knex, since: number): Promise<boolean> {
  const change: object | undefined = await snapshot('facts')
    .where('position', '>', since)
    .whereIn('type', Object.values(STUDENT_FACTS))
    .first('position');
  return change !== undefined;
}
