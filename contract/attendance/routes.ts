import { PDF_WAIT_MS } from '../constants.ts';
import { findAtDoorAnswer, findAtDoorQuery } from '../passes/device.ts';
import { LONG_PDF_OR_CSV, REPORT_FILE_TYPES } from '../reports/files.ts';
import { byId, type Route } from '../route.ts';
import { correctBody, historyAnswer, historyQuery, withdrawAnswer, withdrawBody } from './amendments.ts';
import { doorRosterAnswer, doorRosterQuery } from './door-roster.ts';
import { historyRoutes } from './history-routes.ts';
import { bulkMarkAnswer, bulkMarkBody, markAnswer, markBody, scanBody } from './marks.ts';
import {
  eventAttendanceAnswer,
  eventAttendanceQuery,
  lastMarkedAnswer,
  lastMarkedQuery,
  reportAnswer,
  reportPdfQuery,
  reportQuery,
} from './records.ts';
import { attendanceStatsAnswer, eventStatsAnswer, userStatsAnswer } from './stats.ts';
import { timelineAnswer, timelineQuery } from './timeline.ts';
import { unmarkedAnswer, unmarkedQuery } from './unmarked.ts';
import { unmarkedRoutes } from './unmarked-events.ts';

/** An earlier state is rebuilt from all facts up to that position, which takes longer. */
const WHOLE_RECORD_MS = 30_000;

/** The busiest routes come first, because the router tries them in order. */
export const attendanceRoutes = {
  scan: {
    method: 'POST',
    path: '/attendance/scan',
    access: 'admin',
    about:
      'Marks the student whose QR code was scanned. Sent again under the same scanId, it stores nothing and answers as the first time.',
    checkedByCommit: true,
    pass: { right: 'scan', event: 'body', late: true },
    body: scanBody,
    answer: markAnswer,
  },
  mark: {
    method: 'POST',
    path: '/attendance/mark',
    access: 'admin',
    about: 'Marks a student by hand.',
    checkedByCommit: true,
    pass: { right: 'manual', event: 'body', late: true },
    body: markBody,
    answer: markAnswer,
  },
  bulkMark: {
    method: 'POST',
    path: '/attendance/bulk-mark',
    access: 'admin',
    about: 'Marks up to 5,000 students of one event; each row stands or falls by itself.',
    body: bulkMarkBody,
    bodyLimit: '1mb',
    answer: bulkMarkAnswer,
  },
  ...historyRoutes,
  ...unmarkedRoutes,
  eventAttendance: {
    method: 'GET',
    path: '/attendance/event/:id',
    access: 'signed-in',
    namesOthers: true,
    about:
      "A page of one event's attendance, newest first; with `sort=changed` by the last change of each mark, such as a scan in place of an absence. Students get it by name, and of others only names, trades and statuses.",
    params: byId,
    query: eventAttendanceQuery,
    answer: eventAttendanceAnswer,
  },
  timeline: {
    method: 'GET',
    path: '/attendance/user/:id/timeline',
    access: 'self-or-admin',
    about:
      'Everything that happened with one student at one event, in order: scans refused, marks, corrections, decisions.',
    params: byId,
    query: timelineQuery,
    answer: timelineAnswer,
  },
  unmarkedStudents: {
    method: 'GET',
    path: '/attendance/event/:id/unmarked',
    access: 'admin',
    about: 'A page of those who are expected at an event and have no mark, by name.',
    params: byId,
    query: unmarkedQuery,
    sharesRead: true,
    answer: unmarkedAnswer,
  },
  doorRoster: {
    method: 'GET',
    path: '/attendance/event/:id/roster',
    access: 'admin',
    about:
      'A page of what a door without a network needs of the students: name, roll number, trade, the id and generation of their code without its signature, and when they were marked present. Those expected come first.',
    params: byId,
    query: doorRosterQuery,
    answer: doorRosterAnswer,
  },
  findAtDoor: {
    method: 'GET',
    path: '/attendance/event/:id/find',
    access: 'admin',
    pass: { right: 'search', event: 'path' },
    about: 'The first students expected at an event whose name or roll number has the typed words.',
    params: byId,
    query: findAtDoorQuery,
    answer: findAtDoorAnswer,
  },
  report: {
    method: 'GET',
    path: '/attendance/report',
    access: 'admin',
    about:
      "A page of everybody's attendance, newest first, with the figures of all that matches; at an earlier position or moment with `asOf`, as it was known then.",
    query: reportQuery,
    answerWithinMs: WHOLE_RECORD_MS,
    answer: reportAnswer,
  },
  reportPdf: {
    method: 'GET',
    path: '/attendance/report/pdf',
    access: 'admin',
    about: `All that matches as a PDF, made by a worker and waited for; past 25 seconds 503 with the id to come back for. ${LONG_PDF_OR_CSV}`,
    query: reportPdfQuery,
    answerWithinMs: PDF_WAIT_MS + 10_000,
    waitsForWorker: true,
    answer: { file: [REPORT_FILE_TYPES.pdf] },
  },
  attendanceStats: {
    method: 'GET',
    path: '/attendance/stats',
    access: 'admin',
    about: 'What the admin dashboard counts. A mark counts on the day of its event.',
    sharesRead: true,
    answer: attendanceStatsAnswer,
  },
  userStats: {
    method: 'GET',
    path: '/attendance/user-stats/:id',
    access: 'self-or-admin',
    about: 'What the student dashboard counts.',
    params: byId,
    answer: userStatsAnswer,
  },
  eventStats: {
    method: 'GET',
    path: '/attendance/event-stats/:id',
    access: 'signed-in',
    about: 'How an event was attended: by trade, by means, by punctuality, and how arrivals came in.',
    params: byId,
    sharesRead: true,
    answer: eventStatsAnswer,
  },
  lastMarked: {
    method: 'GET',
    path: '/attendance/last-marked',
    access: 'admin',
    about: "The caller's own newest marks.",
    query: lastMarkedQuery,
    answer: lastMarkedAnswer,
  },
  correctMark: {
    method: 'POST',
    path: '/attendance/:id/correct',
    access: 'admin',
    about:
      'Sets a mark to its other status, also after the event has ended. Nothing recorded is changed: the correction is a fact of its own.',
    params: byId,
    body: correctBody,
    answer: markAnswer,
  },
  withdrawMark: {
    method: 'POST',
    path: '/attendance/mark/:id/withdraw',
    access: 'admin',
    about: 'Takes a mark back: the student is then neither present nor absent.',
    params: byId,
    body: withdrawBody,
    answer: withdrawAnswer,
  },
  markHistory: {
    method: 'GET',
    path: '/attendance/:id/history',
    access: 'signed-in',
    about: 'Everything recorded of one student at one event, for admins and the student concerned.',
    params: byId,
    query: historyQuery,
    answer: historyAnswer,
  },
} as const satisfies Record<string, Route>;
