import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import { momentOf, spanStart } from '#contract/time.ts';
import { TRADES } from '#contract/trades.ts';
import type { UsersOverview } from '#contract/users/schema.ts';
import type { Clock } from '#platform/days.ts';

export interface OverviewDeps extends Clock {
  readonly knex: Knex;
}

/** The number of users that share these properties. */
interface Group {
  readonly role: Role;
  readonly active: boolean;
  readonly waiting: boolean;
  readonly trade: string | null;
  readonly year: string | null;
  readonly count: number;
  readonly week: number;
  readonly month: number;
}

const GROUPS = `
  SELECT role, deactivated_at IS NULL AND waiting_since IS NULL AS active,
    deactivated_at IS NULL AND waiting_since IS NOT NULL AS waiting, trade, year, count(*)::int AS count,
    (count(*) FILTER (WHERE created_at >= :week))::int AS week,
    (count(*) FILTER (WHERE created_at >= :month))::int AS month
  FROM users WHERE erased_at IS NULL GROUP BY 1, 2, 3, 4, 5`;

/** Counts of users, all at one position. Week and month are days in the college's zone, today included. */
export async function usersOverview({ knex, now, timeZone }: OverviewDeps): Promise<UsersOverview> {
  const since = (span: 'week' | 'month'): Date =>
    momentOf(spanStart(span, now(), timeZone), '00:00', timeZone);
  const { rows }: { rows: Group[] } = await knex.raw(GROUPS, {
    week: since('week'),
    month: since('month'),
  });
  const active = rows.filter(row => row.active);
  const waiting = sum(rows.filter(row => row.waiting));
  const students = active.filter(row => row.role === 'user');
  return {
    summary: {
      totalUsers: sum(rows),
      students: sum(rows.filter(row => row.role === 'user')),
      activeStudents: sum(students),
      admins: sum(rows.filter(row => row.role === 'admin')),
      active: sum(active),
      deactivated: sum(rows) - sum(active) - waiting,
      waiting,
      newThisWeek: sum(rows, 'week'),
      newThisMonth: sum(rows, 'month'),
    },
    byTrade: counted(students, 'trade').map(([trade, count]) => ({ trade, code: codeOf(trade), count })),
    byYear: counted(students, 'year').map(([year, count]) => ({ year, count })),
  };
}

/** Sorts behind every trade and year. */
const LAST = 'zzz';

const sum = (rows: readonly Group[], what: 'count' | 'week' | 'month' = 'count'): number =>
  rows.reduce((total, row) => total + row[what], 0);

/** The count of each value, in the order of the values, with those without a value last. */
const counted = (rows: readonly Group[], by: 'trade' | 'year'): (readonly [string | null, number])[] =>
  [...Map.groupBy(rows, row => row[by])]
    .map(([value, own]) => [value, sum(own)] as const)
    .toSorted(([a], [b]) => (a ?? LAST).localeCompare(b ?? LAST, 'en'));

const codeOf = (trade: string | null): string | null =>
  TRADES.find(({ name }) => name === trade)?.code ?? null;
