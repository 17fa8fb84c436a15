import { byId, type Route } from '../route.ts';
import { userAttendanceAnswer, userAttendanceQuery } from './records.ts';
import { unmarkedEventsAnswer } from './unmarked-events.ts';

/** By themselves, because a student's phone needs none of the shapes that an admin's other routes have. */
export const historyRoutes = {
  userAttendance: {
    method: 'GET',
    path: '/attendance/user/:id',
    access: 'self-or-admin',
    about: "A page of one student's attendance, newest first, with the figures of all of it.",
    params: byId,
    query: userAttendanceQuery,
    answer: userAttendanceAnswer,
  },
  unmarkedEvents: {
    method: 'GET',
    path: '/attendance/user/:id/unmarked',
    access: 'self-or-admin',
    about:
      'A page of the events that are over, at which the student was expected and has no mark, newest first.',
    params: byId,
    answer: unmarkedEventsAnswer,
  },
} as const satisfies Record<string, Route>;
