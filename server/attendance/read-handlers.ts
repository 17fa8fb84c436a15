import type { Knex } from 'knex';
import { type Clock, inDays } from '#platform/days.ts';
import type { Handlers } from '../http/handlers.ts';
import { attendanceStats, userStats } from './dashboard-stats.ts';
import { doorRoster } from './door-roster.ts';
import { eventStats } from './event-stats.ts';
import { lastMarked } from './last-marked.ts';
import { eventAttendance, userAttendance } from './list-attendance.ts';
import { markHistory } from './mark-history.ts';
import { timeline } from './timeline.ts';
import { unmarkedStudents } from './unmarked-students.ts';

type Names =
  | 'userAttendance'
  | 'eventAttendance'
  | 'unmarkedStudents'
  | 'doorRoster'
  | 'attendanceStats'
  | 'userStats'
  | 'eventStats'
  | 'lastMarked'
  | 'markHistory'
  | 'timeline';

export function attendanceReadHandlers(deps: Clock & { readonly knex: Knex }): Handlers<Names> {
  const { knex } = deps;
  return {
    userAttendance: ({ params, query }) => userAttendance(knex, params.id, inDays(query, deps)),
    eventAttendance: ({ params, query, principal }) =>
      eventAttendance(deps, params.id, { query, reader: principal }),
    doorRoster: ({ params, query }) => doorRoster(deps, params.id, query),
    unmarkedStudents: ({ params, query }) => unmarkedStudents(deps, params.id, query),
    attendanceStats: () => attendanceStats(knex, deps),
    userStats: ({ params }) => userStats(knex, deps, params.id),
    eventStats: ({ params, principal }) => eventStats(deps, { id: params.id, reader: principal }),
    lastMarked: ({ query, principal }) => lastMarked(knex, { adminId: principal.id, limit: query.limit }),
    markHistory: ({ params, query, principal }) =>
      markHistory(knex, { id: params.id, query, reader: principal }),
    timeline: ({ params, query, principal }) =>
      timeline(deps, { studentId: params.id, eventId: query.eventId, reader: principal }),
  };
}
