import { attendanceRate } from '#contract/attendance/records.ts';
import { DAYS } from '#contract/constants.ts';
import { addDays } from '#contract/time.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { changeBy, earlyMarks } from '../attendance/stats/early-marks.ts';
import type { EventDeps } from './event-rows.ts';

/** Counted by the database: `eventStatus` of the contract, as an expression with today bound. */
const OVERVIEW = `
WITH counted AS (
  SELECT event_type, date, coalesce(present, 0) AS present, coalesce(absent, 0) AS absent,
    coalesce(status_choice, CASE WHEN date > :today THEN 'upcoming' WHEN date = :today THEN 'active'
      ELSE 'completed' END) AS status
  FROM events LEFT JOIN event_counts ON event_id = id
)
SELECT count(*) AS events,
  count(*) FILTER (WHERE status = 'active') AS active,
  count(*) FILTER (WHERE status = 'completed') AS completed,
  count(*) FILTER (WHERE status = 'upcoming') AS upcoming,
  count(*) FILTER (WHERE event_type = 'Event') AS ordinary,
  count(*) FILTER (WHERE event_type = 'TNP Meeting') AS meetings,
  count(*) FILTER (WHERE date = :today) AS today_events,
  coalesce(sum(present), 0)::bigint AS present,
  coalesce(sum(absent), 0)::bigint AS absent,
  coalesce(sum(present) FILTER (WHERE date = :today), 0)::bigint AS today_present,
  coalesce(sum(present) FILTER (WHERE date BETWEEN :since AND :today), 0)::bigint AS week_present,
  (SELECT position FROM head) AS head
FROM counted`;

type Count =
  | 'events'
  | 'active'
  | 'completed'
  | 'upcoming'
  | 'ordinary'
  | 'meetings'
  | 'today_events'
  | 'present'
  | 'absent'
  | 'today_present'
  | 'week_present'
  | 'head';

/** The counts of events and of their attendance, all at one position. */
export async function countEvents({
  knex,
  today,
}: Pick<EventDeps, 'knex' | 'today'>): Promise<Readonly<Record<Count, number>>> {
  const day = today();
  const { rows }: { rows: Record<Count, number>[] } = await knex.raw(OVERVIEW, {
    today: day,
    since: addDays(day, 1 - DAYS.week),
  });
  const [row] = rows;
  if (!row) throw new Error('counting answered no row');
  return row;
}

/** The answer of `GET /events/stats/overview`. */
export const eventsOverview = ({ knex, today, timeZone }: EventDeps) =>
  inSnapshot(knex, async snapshot => {
    const day = today();
    const row = await countEvents({ knex: snapshot, today: () => day });
    const early = await earlyMarks(snapshot, day, timeZone);
    const earlySince = (date_from: string): number => changeBy(early, { date_from, date_to: day }).present;
    const { active, completed, upcoming } = row;
    return {
      success: true as const,
      asOf: row.head,
      stats: {
        totalEvents: row.events,
        byStatus: { active, completed, upcoming },
        byType: { Event: row.ordinary, 'TNP Meeting': row.meetings },
        todayEvents: row.today_events,
        averageRate: attendanceRate(row.present, row.absent),
        attendance: {
          today: row.today_present + earlySince(day),
          thisWeek: row.week_present + earlySince(addDays(day, 1 - DAYS.week)),
          total: row.present,
        },
      },
    };
  });
