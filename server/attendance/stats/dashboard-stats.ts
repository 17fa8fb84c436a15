import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { AttendanceStatsAnswer, UserStatsAnswer } from '#contract/attendance/stats.ts';
import { LIMITS, type Range } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { AudienceMember } from '#contract/events/audience.ts';
import { type Clock, type Days, daysOf } from '#platform/days.ts';
import { sumMarks } from '#read-model/bitmaps/counts.ts';
import { presentRecord, selectRecords } from '#read-model/records.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { countEventsOf } from '../../events/list-events.ts';
import { UPCOMING } from '../../events/upcoming.ts';
import { newestOfAll } from '../../reports/screen/newest.ts';
import { collegeByTrade, collegeByWeek, latestEvents, studentSeries } from './dashboard-series.ts';
import { changeBy, DAY_OF_MARK, earlyBindings, earlyMarks, JOIN_EARLY } from './early-marks.ts';

const NEWEST = { limit: LIMITS.dashboard.recent };

interface Counted {
  readonly present: number;
  readonly absent: number;
}

/** The whole college's attendance, as the admin dashboard shows it. */
export const attendanceStats = (knex: Knex, clock: Clock): Promise<AttendanceStatsAnswer> =>
  inSnapshot(knex, async (snapshot, moment) => {
    const early = await earlyMarks(snapshot, daysOf('today', clock).date_to, clock.timeZone);
    const counted = async (days: Days): Promise<Counted> => {
      const { present, absent } = await sumMarks(snapshot, moment, days);
      const more = changeBy(early, days);
      return { present: present + more.present, absent: absent + more.absent };
    };
    return {
      success: true,
      today: await counted(daysOf('today', clock)),
      thisWeek: await counted(daysOf('week', clock)),
      thisMonth: await counted(daysOf('month', clock)),
      overall: totals(await sumMarks(snapshot, moment, {})),
      recentAttendance: (await selectRecords(snapshot, newestOfAll(snapshot, moment, NEWEST))).map(
        presentRecord,
      ),
      byWeek: await collegeByWeek(snapshot, clock, early),
      byTrade: await collegeByTrade({ snapshot, moment, clock, early }),
      byEvent: await latestEvents(snapshot),
      asOf: moment.head,
    };
  });

/** One student's attendance, as the student dashboard shows it. */
export const userStats = (knex: Knex, clock: Clock, id: string): Promise<UserStatsAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, moment) => {
    const user: AudienceMember | undefined = await snapshot('users')
      .where({ id })
      .first('id', 'trade', 'year');
    if (!user) return refuse('student_not_found');
    const { overall, ...spans } = await countStudent(snapshot, clock, id);
    const newest = snapshot('attendance_records').where('student_id', id).orderBy('first_position', 'desc');
    return {
      success: true,
      ...spans,
      overall: totals(overall),
      recentAttendance: (await selectRecords(snapshot, newest.limit(NEWEST.limit))).map(presentRecord),
      ...(await studentSeries(snapshot, clock, id)),
      upcoming: await countEventsOf(
        { knex: snapshot, today: () => daysOf('today', clock).date_to },
        { statuses: UPCOMING, forMember: user },
      ),
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
  const within = (range: Range): string => {
    const { date_from, date_to } = daysOf(range, clock);
    return `${DAY_OF_MARK} BETWEEN '${date_from}' AND '${date_to}'`;
  };
  const { rows }: { rows: Spans[] } = await snapshot.raw(
    `SELECT ${both('today', within('today'))}, ${both('thisWeek', within('week'))},
       ${both('thisMonth', within('month'))}, ${both('overall', 'true')}
     FROM attendance_records AS marks LEFT JOIN events ON events.id = marks.event_id ${JOIN_EARLY}
     WHERE marks.student_id = :id`,
    { ...earlyBindings(daysOf('today', clock).date_to, clock.timeZone), id },
  );
  const [row] = rows;
  if (!row) throw new Error('a count did not come back');
  return row;
}
