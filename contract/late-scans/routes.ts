import { byId, type Route } from '../route.ts';
import { decideLateScanAnswer, decideLateScanBody, lateScansAnswer, lateScansQuery } from './schema.ts';

export const lateScansRoutes = {
  lateScans: {
    method: 'GET',
    path: '/late-scans',
    access: 'admin',
    about: 'Scans that came too late to count by themselves, the newest first.',
    query: lateScansQuery,
    answer: lateScansAnswer,
  },
  decideLateScan: {
    method: 'POST',
    path: '/late-scans/:id/decision',
    access: 'admin',
    about: 'Accept a scan that came too late, or dismiss it with a reason. Decided once.',
    params: byId,
    body: decideLateScanBody,
    answer: decideLateScanAnswer,
  },
} as const satisfies Record<string, Route>;
