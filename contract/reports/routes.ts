import { byId, type Route } from '../route.ts';
import { LONG_PDF_OR_CSV, REPORT_FILE_TYPES } from './files.ts';
import { requestReportBody } from './request.ts';
import {
  cancelReportAnswer,
  reportStatusAnswer,
  reportsAnswer,
  reportsQuery,
  requestReportAnswer,
} from './schema.ts';
import { verifyAnswer, verifyQuery } from './verify.ts';

export const reportsRoutes = {
  requestReport: {
    method: 'POST',
    path: '/reports',
    access: 'signed-in',
    namesOthers: true,
    accepted: true,
    about: `Has a report made by a worker, to be fetched when it is ready. Admins ask for any kind; students for an event, of which they are told as much as its screen tells them, and for their own attendance. ${LONG_PDF_OR_CSV}`,
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
    answer: reportStatusAnswer,
  },
  cancelReport: {
    method: 'POST',
    path: '/reports/:id/cancel',
    access: 'signed-in',
    about: 'Ends a report of the caller that nobody need wait for any more. Done twice, it is done.',
    params: byId,
    answer: cancelReportAnswer,
  },
  verifyReport: {
    method: 'GET',
    path: '/verify/:id',
    access: 'public',
    about:
      'Whether a report that somebody holds is what was recorded here: its hash and position are compared, and its figures told, without anything of anybody.',
    params: byId,
    query: verifyQuery,
    answer: verifyAnswer,
  },
  reportFile: {
    method: 'GET',
    path: '/reports/:id/file',
    access: 'signed-in',
    about: 'The file of a report that is ready.',
    params: byId,
    answer: { file: Object.values(REPORT_FILE_TYPES) },
  },
} as const satisfies Record<string, Route>;
