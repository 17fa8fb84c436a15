import { byId, type Route } from '../route.ts';
import {
  decideLateScanAnswer,
  decideLateScanBody,
  decideLateScansAnswer,
  decideLateScansBody,
  lateScansAnswer,
  lateScansQuery,
} from './schema.ts';

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
  decideLateScans: {
    method: 'POST',
    path: '/late-scans/decisions',
    access: 'admin',
    about: 'The same decision about many scans that came too late. Each succeeds or is refused by itself.',
    body: decideLateScansBody,
    answer: decideLateScansAnswer,
  },
} as const satisfies Record<string, Route>;
