import { reportStatusAnswer } from './reports.ts';
import { byId, none, type Route } from './route.ts';

export const reportsRoutes = {
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
