import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance.ts';
import type { AttendanceStatsAnswer, UserStatsAnswer } from '#contract/attendance-stats.ts';
import { LIMITS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Clock, type Days, daysOf } from '#platform/days.ts';
import { countMarks } from '#platform/reports/figures.ts';
import { newestOfAll } from '#platform/reports/newest.ts';
import { presentRecord, selectRecords } from '#platform/reports/records.ts';
import { inSnapshot } from '#platform/reports/snapshot.ts';
import { countOf } from '../events/list-events.ts';
import { collegeByTrade, collegeByWeek, latestEvents, studentSeries } from './dashboard-series.ts';

const NEWEST = { limit: LIMITS.dashboard.recent };

interface Counted {
  readonly present: number;
  readonly absent: number;
}

/** The whole college's attendance, as the admin dashboard shows it. */
export const attendanceStats = (knex: Knex, clock: Clock): Promise<AttendanceStatsAnswer> =>
  inSnapshot(knex, async (snapshot, moment) => {
    const counted = async (days: Partial<Days>): Promise<Counted> => {
      const { present, absent } = await countMarks(snapshot, moment, days);
      return { present, absent };
    };
    return {
      success: true,
      today: await counted(daysOf('today', clock)),
      thisWeek: await counted(daysOf('week', clock)),
      thisMonth: await counted(daysOf('month', clock)),
      overall: totals(await counted({})),
      recentAttendance: (await selectRecords(snapshot, newestOfAll(snapshot, NEWEST))).map(presentRecord),
      byWeek: await collegeByWeek(snapshot, clock),
      byTrade: await collegeByTrade(snapshot, moment, clock),
      byEvent: await latestEvents(snapshot),
      asOf: moment.head,
    };
  });

/** One student's attendance, as the student dashboard shows it. */
export const userStats = (knex: Knex, clock: Clock, id: string): Promise<UserStatsAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, moment) => {
    const user: { trade: string | null } | undefined = await snapshot('users').where({ id }).first('trade');
    if (!user) return refuse('student_not_found');
    const { overall, ...spans } = await countStudent(snapshot, clock, id);
    const newest = snapshot('attendance_records').where('student_id', id).orderBy('first_position', 'desc');
    return {
      success: true,
      ...spans,
      overall: totals(overall),
      recentAttendance: (await selectRecords(snapshot, newest.limit(NEWEST.limit))).map(presentRecord),
      ...(await studentSeries(snapshot, clock, id)),
      upcoming: await countUpcoming(snapshot, daysOf('today', clock).date_to, user.trade),
      asOf: moment.head,
    };
  });

/** Present, absent, and both with their rate. */
export const totals = ({ present, absent }: Counted) => ({
  total: present + absent,
  present,
  absent,
  attendanceRate: attendanceRate(present, absent),
});

const SPANS = ['today', 'thisWeek', 'thisMonth', 'overall'] as const;
type Spans = Record<(typeof SPANS)[number], Counted>;

/** A student's few hundred records, counted in one pass. */
async function countStudent(snapshot: Knex, clock: Clock, id: string): Promise<Spans> {
  const counted = (span: string, status: keyof Counted) =>
    `'${status}', count(*) FILTER (WHERE marks.status = '${status}' AND ${span})`;
  const both = (name: string, span: string): string =>
    `json_build_object(${counted(span, 'present')}, ${counted(span, 'absent')}) AS "${name}"`;
  const between = 'date BETWEEN ? AND ?';
  const days = (['today', 'week', 'month'] as const).map(range => daysOf(range, clock));
  const { rows }: { rows: Spans[] } = await snapshot.raw(
    `SELECT ${both('today', between)}, ${both('thisWeek', between)}, ${both('thisMonth', between)}, ${both('overall', 'true')}
     FROM attendance_records AS marks LEFT JOIN events ON events.id = marks.event_id WHERE marks.student_id = ?`,
    [...days.flatMap(({ date_from, date_to }) => [date_from, date_to, date_from, date_to]), id],
  );
  const [row] = rows;
  if (!row) throw new Error('a count did not come back');
  return row;
}

/** Events that are on or still to come, and for students of this trade. */
const countUpcoming = (snapshot: Knex, today: string, trade: string | null): Promise<number> =>
  countOf(
    snapshot('events')
      .where(any =>
        any
          .whereIn('status_choice', ['active', 'upcoming'])
          .orWhere(derived => derived.whereNull('status_choice').where('date', '>=', today)),
      )
      .where(any => any.whereNull('trade').orWhere('trade', trade)),
  );
