import type { Knex } from 'knex';
import type { AttendanceStatsAnswer } from '#contract/attendance/stats.ts';
import type { UnmarkedQuery } from '#contract/attendance/unmarked.ts';
import { type Clock, inDays } from '#platform/days.ts';
import type { Handlers } from '../http/handlers.ts';
import { shareReads } from '../shared-reads.ts';
import { markHistory } from './history/mark-history.ts';
import { timeline } from './history/timeline.ts';
import { doorRoster } from './lists/door-roster.ts';
import { lastMarked } from './lists/last-marked.ts';
import { eventAttendance, userAttendance } from './lists/list-attendance.ts';
import { unmarkedEvents } from './lists/unmarked-events.ts';
import { unmarkedStudents } from './lists/unmarked-students.ts';
import { attendanceStats, userStats } from './stats/dashboard-stats.ts';
import { type AskedEvent, eventStats } from './stats/event-stats.ts';

type Names =
  | 'userAttendance'
  | 'eventAttendance'
  | 'unmarkedStudents'
  | 'unmarkedEvents'
  | 'doorRoster'
  | 'attendanceStats'
  | 'userStats'
  | 'eventStats'
  | 'lastMarked'
  | 'markHistory'
  | 'timeline';

/** After each mark, every console that shows the numbers of the college or of an event asks for them again. */
const OF_COLLEGE = { atOnce: 1, waiting: 1 };
const OF_EVENTS = { atOnce: 2, waiting: 100 };

export function attendanceReadHandlers(deps: Clock & { readonly knex: Knex }): Handlers<Names> {
  const { knex } = deps;
  const statsOfCollege = shareReads<void, AttendanceStatsAnswer>(
    () => attendanceStats(knex, deps),
    OF_COLLEGE,
  );
  const statsOfEvent = shareReads((asked: AskedEvent) => eventStats(deps, asked), OF_EVENTS);
  const unmarked = shareReads(
    ({ id, query }: { readonly id: string; readonly query: UnmarkedQuery }) =>
      unmarkedStudents(deps, id, query),
    OF_EVENTS,
  );
  return {
    userAttendance: ({ params, query }) => userAttendance(knex, params.id, inDays(query, deps)),
    eventAttendance: ({ params, query, principal }) =>
      eventAttendance(deps, params.id, { query, reader: principal }),
    doorRoster: ({ params, query }) => doorRoster(deps, params.id, query),
    unmarkedStudents: ({ params, query }) => unmarked({ id: params.id, query }),
    unmarkedEvents: ({ params }) => unmarkedEvents(deps, params.id),
    attendanceStats: () => statsOfCollege(),
    userStats: ({ params }) => userStats(knex, deps, params.id),
    eventStats: ({ params, principal }) => statsOfEvent({ id: params.id, role: principal.role }),
    lastMarked: ({ query, principal }) => lastMarked(knex, { adminId: principal.id, limit: query.limit }),
    markHistory: ({ params, query, principal }) =>
      markHistory(knex, { id: params.id, query, reader: principal }),
    timeline: ({ params, query, principal }) =>
      timeline(deps, { studentId: params.id, eventId: query.eventId, reader: principal }),
  };
}
