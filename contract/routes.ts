import { accountsRoutes } from './accounts/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { collegeRoutes } from './college/routes.ts';
import { askedRoutes } from './corrections/asked.ts';
import { askingRoutes } from './corrections/asking.ts';
import { decidingRoutes } from './corrections/deciding.ts';
import { eventsRoutes } from './events/routes.ts';
import { lateScansRoutes } from './late-scans/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { officeRoutes } from './office/routes.ts';
import { passesRoutes } from './passes/routes.ts';
import { photosRoutes } from './photos/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { reportSchedulesRoutes } from './reports/schedules-routes.ts';
import { usersRoutes } from './users/routes.ts';

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
  ...passesRoutes,
  ...qrRoutes,
  ...photosRoutes,
  ...reportsRoutes,
  ...reportSchedulesRoutes,
  ...collegeRoutes,
  ...officeRoutes,
  ...askedRoutes,
  ...askingRoutes,
  ...decidingRoutes,
};

export type RouteName = keyof typeof ROUTES;
