import { byId, type Route } from '../route.ts';
import { userAttendanceAnswer, userAttendanceQuery } from './records.ts';

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
} as const satisfies Record<string, Route>;
