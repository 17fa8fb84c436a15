import {
  bulkMarkAnswer,
  bulkMarkBody,
  eventAttendanceAnswer,
  markAnswer,
  markBody,
  reportAnswer,
  reportFilters,
  reportQuery,
  scanBody,
  userAttendanceAnswer,
} from './attendance.ts';
import { PDF_WAIT_MS } from './constants.ts';
import { byId, none, type Route } from './route.ts';

/** The busiest first: the router tries them in order. */
export const attendanceRoutes = {
  scan: {
    method: 'POST',
    path: '/attendance/scan',
    access: 'admin',
    checkedByCommit: true,
    body: scanBody,
    answer: markAnswer,
  },
  mark: {
    method: 'POST',
    path: '/attendance/mark',
    access: 'admin',
    checkedByCommit: true,
    body: markBody,
    answer: markAnswer,
  },
  bulkMark: {
    method: 'POST',
    path: '/attendance/bulk-mark',
    access: 'admin',
    body: bulkMarkBody,
    bodyLimit: '1mb',
    answer: bulkMarkAnswer,
  },
  userAttendance: {
    method: 'GET',
    path: '/attendance/user/:id',
    access: 'self-or-admin',
    params: byId,
    query: none,
    answer: userAttendanceAnswer,
  },
  eventAttendance: {
    method: 'GET',
    path: '/attendance/event/:id',
    access: 'signed-in',
    params: byId,
    query: none,
    answer: eventAttendanceAnswer,
  },
  report: {
    method: 'GET',
    path: '/attendance/report',
    access: 'admin',
    query: reportQuery,
    answer: reportAnswer,
  },
  reportPdf: {
    method: 'GET',
    path: '/attendance/report/pdf',
    access: 'admin',
    query: reportFilters,
    answerWithinMs: PDF_WAIT_MS + 10_000,
    answer: 'file',
  },
} as const satisfies Record<string, Route>;
