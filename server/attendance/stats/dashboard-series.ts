import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { AttendanceStatsAnswer, UserStatsAnswer } from '#contract/attendance/stats.ts';
import { DAYS, EVENT_TYPES, type EventType, LIMITS } from '#contract/constants.ts';
import { addDays, today } from '#contract/time.ts';
import { type Clock, daysOf } from '#platform/days.ts';
import { sumMarksByTrade } from '#read-model/bitmaps/counts.ts';
import { PRESENT_AND_ABSENT } from '#read-model/counts-sql.ts';
import type { Moment } from '#read-model/snapshot.ts';
import { changeBy, DAY_OF_MARK, type EarlyMarks, earlyBindings, JOIN_EARLY } from './early-marks.ts';

interface Counted {
  readonly present: number;
  readonly absent: number;
}

/** The marks of the week that is `ago` weeks back; null: of no charted week. */
interface OfWeek extends Counted {
  readonly ago: number | null;
}

const rated = ({ present, absent }: Counted) => ({
  present,
  absent,
  attendanceRate: attendanceRate(present, absent),
});

const sum = (rows: readonly Counted[]): Counted => ({
  present: rows.reduce((whole, row) => whole + row.present, 0),
  absent: rows.reduce((whole, row) => whole + row.absent, 0),
});

/** The charted weeks, oldest first, each with its marks. */
function inWeeks(
  rows: readonly OfWeek[],
  day: string,
  early: readonly EarlyMarks[] = [],
): AttendanceStatsAnswer['byWeek'] {
  return Array.from({ length: LIMITS.dashboard.weeks }, (_, nth) => {
    const ago = LIMITS.dashboard.weeks - 1 - nth;
    const to = addDays(day, -ago * DAYS.week);
    const from = addDays(to, 1 - DAYS.week);
    const counted = sum(rows.filter(row => row.ago === ago));
    return { from, to, ...rated(sum([counted, changeBy(early, { date_from: from, date_to: to })])) };
  });
}

/** How many weeks before today a day was; null if it is in the future or before the charted weeks. */
const weeksAgo = (day: string): string => `CASE WHEN ${day} <= :today::date
  AND (:today::date - ${day}) / ${DAYS.week} < ${LIMITS.dashboard.weeks} THEN (:today::date - ${day}) / ${DAYS.week} END`;

/**
 * The college's attendance over time. Most marks come from the stored counts of their event. Only marks made
 * before their event's day are read one by one.
 */
export async function collegeByWeek(
  snapshot: Knex,
  clock: Clock,
  early: readonly EarlyMarks[],
): Promise<AttendanceStatsAnswer['byWeek']> {
  const day = today(clock.now(), clock.timeZone);
  const { rows }: { rows: OfWeek[] } = await snapshot.raw(
    `SELECT ${weeksAgo('date')} AS ago, sum(present)::integer AS present, sum(absent)::integer AS absent
     FROM events JOIN event_counts ON event_id = id WHERE date BETWEEN :from AND :today GROUP BY 1`,
    { today: day, from: addDays(day, 1 - LIMITS.dashboard.weeks * DAYS.week) },
  );
  return inWeeks(rows, day, early);
}

/** The last month's attendance by trade, counted from the same bits as the report's counts. */
export async function collegeByTrade({
  snapshot,
  moment,
  clock,
  early,
}: {
  readonly snapshot: Knex;
  readonly moment: Moment;
  readonly clock: Clock;
  readonly early: readonly EarlyMarks[];
}): Promise<AttendanceStatsAnswer['byTrade']> {
  const month = daysOf('month', clock);
  const { byTrade } = await sumMarksByTrade(snapshot, moment, month);
  const counted: ReadonlyMap<string | null, Counted> = byTrade;
  const trades = new Set([
    ...[...counted.keys()].flatMap(trade => trade ?? []),
    ...early.flatMap(({ trade }) => trade ?? []),
  ]);
  return [...trades]
    .map(trade => {
      const own = early.filter(marks => marks.trade === trade);
      return { trade, ...rated(sum([counted.get(trade) ?? NONE, changeBy(own, month)])) };
    })
    .filter(({ present, absent }) => present + absent > 0)
    .toSorted((a, b) => (a.trade < b.trade ? -1 : 1));
}

const NONE: Counted = { present: 0, absent: 0 };

/** The latest events that have marks. */
export async function latestEvents(snapshot: Knex): Promise<AttendanceStatsAnswer['byEvent']> {
  const rows: (Counted & { id: string; title: string; date: string })[] = await snapshot('events')
    .join('event_counts', 'event_id', 'id')
    .whereRaw('present + absent > 0')
    .orderBy([
      { column: 'date', order: 'desc' },
      { column: 'time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LIMITS.dashboard.chartedEvents)
    .select('id', 'title', 'date', 'present', 'absent');
  return rows.toReversed().map(({ id, title, date, ...counted }) => ({ id, title, date, ...rated(counted) }));
}

/** A student's own attendance, over time and by type of event: a few hundred records, read in one pass. */
export async function studentSeries(
  snapshot: Knex,
  clock: Clock,
  id: string,
): Promise<Pick<UserStatsAnswer, 'byWeek' | 'byType'>> {
  const day = today(clock.now(), clock.timeZone);
  const { rows }: { rows: (OfWeek & { event_type: EventType | null })[] } = await snapshot.raw(
    `SELECT ${weeksAgo(DAY_OF_MARK)} AS ago, event_type, ${PRESENT_AND_ABSENT}
     FROM attendance_records AS marks JOIN events ON events.id = marks.event_id ${JOIN_EARLY}
     WHERE marks.student_id = :id GROUP BY 1, 2`,
    { ...earlyBindings(day, clock.timeZone), id },
  );
  return {
    byWeek: inWeeks(rows, day),
    byType: EVENT_TYPES.map(event_type => ({
      event_type,
      ...rated(sum(rows.filter(row => row.event_type === event_type))),
    })),
  };
}
