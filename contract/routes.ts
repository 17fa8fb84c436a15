import { accountsRoutes } from './accounts/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { collegeRoutes } from './college/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { lateScansRoutes } from './late-scans/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { reportSchedulesRoutes } from './reports/schedules-routes.ts';
import type { Route } from './route.ts';
import { usersRoutes } from './users/routes.ts';

export type { Access, AnsweredFile, Route } from './route.ts';

/**
 * Every API call. The server's router and access policy, the console's client and the authorization tests all read
 * this table. The busiest topics come first, because the router tries them in order.
 */
export const ROUTES = {
  ...attendanceRoutes,
  ...lateScansRoutes,
  ...eventsRoutes,
  ...accountsRoutes,
  ...usersRoutes,
  ...noticesRoutes,
  ...qrRoutes,
  ...reportsRoutes,
  ...reportSchedulesRoutes,
  ...collegeRoutes,
};

export type RouteName = keyof typeof ROUTES;

export const API_BASE = '/api';

/** The address of a route: its path below the API base, with its parameter (such as `:id`) filled in. */
export const address = (route: Route, id?: string): string =>
  API_BASE + (id === undefined ? route.path : route.path.replace(/:\w+/, encodeURIComponent(id)));
