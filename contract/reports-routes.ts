import {
  reportStatusAnswer,
  reportsAnswer,
  reportsQuery,
  requestReportAnswer,
  requestReportBody,
} from './reports.ts';
import { byId, none, type Route } from './route.ts';

export const reportsRoutes = {
  requestReport: {
    method: 'POST',
    path: '/reports',
    access: 'admin',
    accepted: true,
    about: 'Has a report made by a worker, to be fetched when it is ready.',
    body: requestReportBody,
    answer: requestReportAnswer,
  },
  reports: {
    method: 'GET',
    path: '/reports',
    access: 'signed-in',
    about: "The caller's own reports, newest first.",
    query: reportsQuery,
    answer: reportsAnswer,
  },
  reportStatus: {
    method: 'GET',
    path: '/reports/:id',
    access: 'signed-in',
    about: 'How far a report of the caller is.',
    params: byId,
    query: none,
    answer: reportStatusAnswer,
  },
  reportFile: {
    method: 'GET',
    path: '/reports/:id/file',
    access: 'signed-in',
    about: 'The file of a report that is ready.',
    params: byId,
    query: none,
    answer: 'file',
  },
} as const satisfies Record<string, Route>;
