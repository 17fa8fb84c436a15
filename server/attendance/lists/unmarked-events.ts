import type { Knex } from 'knex';
import type { UnmarkedEvent, UnmarkedEventsAnswer } from '#contract/attendance/unmarked-events.ts';
import { LIMITS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { today } from '#contract/time.ts';
import { clockChanges } from '#platform/database/clock-sql.ts';
import type { Clock } from '#platform/days.ts';
import { EXPECTS_STUDENT } from '#read-model/expected.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { isStatus } from '../../events/list-events.ts';

interface Row extends UnmarkedEvent {
  /** How many rows there are without the limit. */
  readonly count: number;
}

/** The events that are over, at which a student was expected and has no mark: the latest of them, and how many. */
export const unmarkedEvents = (
  { knex, ...clock }: Clock & { readonly knex: Knex },
  studentId: string,
): Promise<UnmarkedEventsAnswer | Refusal> =>
  inSnapshot(knex, async snapshot => {
    const student: object | undefined = await snapshot('users').where({ id: studentId }).first('id');
    if (!student) return refuse('student_not_found');
    const rows: Row[] = await snapshot
      .withMaterialized('unmarked', overAndUnmarked(snapshot, studentId, clock))
      .from('unmarked as events')
      .whereRaw(EXPECTS_STUDENT, { studentId, ...clockChanges(clock.timeZone) })
      .orderByRaw('date DESC, time DESC, id')
      .limit(LIMITS.page.default)
      .select('id', 'title', 'event_type', 'date')
      .select(snapshot.raw("to_char(time, 'HH24:MI') AS time, (count(*) OVER ())::integer AS count"));
    const events = rows.map(({ count: _, ...event }) => event);
    return { success: true, events, count: rows[0]?.count ?? 0 };
  });

/** By themselves, so that PostgreSQL reads no roster of an event at which the student is marked. */
const overAndUnmarked = (snapshot: Knex, studentId: string, { timeZone, now }: Clock): Knex.QueryBuilder =>
  snapshot('events')
    .where(isStatus('completed', today(now(), timeZone)))
    .whereNotExists(
      snapshot('attendance_records as marks')
        .whereRaw('marks.event_id = events.id')
        .where('marks.student_id', studentId),
    );
