import { z } from 'zod';
import { loginBody, profileAnswer, registerBody, sessionAnswer } from './accounts.ts';
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
import { collegeAnswer, connectivityAnswer } from './college.ts';
import { idSchema, success } from './common.ts';
import { PDF_WAIT_MS } from './constants.ts';
import { createEventAnswer, createEventBody, eventAnswer, eventsAnswer, listEventsQuery } from './events.ts';
import { qrScanAnswer, qrScanBody, userQrAnswer } from './qr.ts';
import { reportStatusAnswer } from './reports.ts';

/** Who may call: anybody; whoever is signed in; admins; admins and the user whose id stands in the path. */
export type Access = 'public' | 'signed-in' | 'admin' | 'self-or-admin';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the router writes it. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The most bytes of body, where the usual 64 kB are too few. */
  readonly bodyLimit?: string;
  /** The JSON of a success; 'file' where the answer is a file. */
  readonly answer: z.ZodType | 'file';
  /** Its commit checks what it was judged by: it may be judged from memory first. */
  readonly checkedByCommit?: true;
  /** How long the answer may take, where it is worth more than the usual wait. */
  readonly answerWithinMs?: number;
  /** Success is 201: something new has come to be. */
  readonly created?: true;
}

const byId = z.strictObject({ id: idSchema });
const done = z.object({ success, message: z.string() });
const none = z.strictObject({});

/**
 * Every call there is. The server's router and policy, the console's client and the authorization tests read
 * this one table. The busiest first: the router tries them in order.
 */
export const ROUTES = {
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

  testCors: { method: 'GET', path: '/test-cors', access: 'public', query: none, answer: connectivityAnswer },
  college: { method: 'GET', path: '/college', access: 'public', query: none, answer: collegeAnswer },

  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    created: true,
    body: registerBody,
    answer: sessionAnswer,
  },
  login: { method: 'POST', path: '/auth/login', access: 'public', body: loginBody, answer: sessionAnswer },
  logout: { method: 'POST', path: '/auth/logout', access: 'signed-in', body: none, answer: done },
  profile: { method: 'GET', path: '/auth/profile', access: 'signed-in', query: none, answer: profileAnswer },

  createEvent: {
    method: 'POST',
    path: '/events',
    access: 'admin',
    created: true,
    body: createEventBody,
    answer: createEventAnswer,
  },
  events: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    query: listEventsQuery,
    answer: eventsAnswer,
  },
  activeEvents: {
    method: 'GET',
    path: '/events/active',
    access: 'signed-in',
    query: none,
    answer: eventsAnswer,
  },
  upcomingEvents: {
    method: 'GET',
    path: '/events/upcoming',
    access: 'signed-in',
    query: none,
    answer: eventsAnswer,
  },
  event: {
    method: 'GET',
    path: '/events/:id',
    access: 'signed-in',
    params: byId,
    query: none,
    answer: eventAnswer,
  },

  qrScan: { method: 'POST', path: '/qr/scan', access: 'admin', body: qrScanBody, answer: qrScanAnswer },
  userQr: {
    method: 'GET',
    path: '/qr/user/:id',
    access: 'self-or-admin',
    params: byId,
    query: none,
    answer: userQrAnswer,
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

  reportStatus: {
    method: 'GET',
    path: '/reports/:id',
    access: 'signed-in',
    params: byId,
    query: none,
    answer: reportStatusAnswer,
  },
  reportFile: {
    method: 'GET',
    path: '/reports/:id/file',
    access: 'signed-in',
    params: byId,
    query: none,
    answer: 'file',
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

export const API_BASE = '/api';

/** The address of a route: its path below the API base with `:id` filled in. */
export const address = (route: Route, id?: string): string =>
  API_BASE + (id === undefined ? route.path : route.path.replace(':id', encodeURIComponent(id)));
