import type { RouteName } from '#contract/routes.ts';
import { today } from '#contract/time.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { accountRoutes } from './accounts/routes.ts';
import { lateScanRoutes } from './attendance/late-scans.ts';
import { markRoutes } from './attendance/mark-routes.ts';
import { attendanceReadRoutes } from './attendance/read-routes.ts';
import { collegeRoutes } from './college.ts';
import { eventRoutes } from './events/routes.ts';
import type { ReportFailure } from './http/failures.ts';
import type { Handlers } from './http/handlers.ts';
import { type Limits, limited } from './http/limits.ts';
import { noticeRoutes } from './notices/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { type ReportRoutesDeps, reportRoutes } from './reports/routes.ts';
import { scheduleRoutes } from './reports/schedule-routes.ts';
import type { Services } from './services.ts';
import { userRoutes } from './users/routes.ts';

export interface HandlerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly services: Services;
  readonly reportFailure: ReportFailure;
  readonly reports: Pick<ReportRoutesDeps, 'queue' | 'watch' | 'log'>;
  readonly qrSecret: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly limits: Limits;
  readonly onSessionEnded: (session: { readonly tokenId: string }) => void;
  /** Called when every session of a user has ended, so that their open sockets end too. */
  readonly onSessionsEnded: (userId: string) => void;
}

/** Every topic's handlers: one for each route of the contract, or this does not compile. */
export function createHandlers(deps: HandlerDeps): Handlers<RouteName> {
  const { services, qrSecret, now, newId, reportFailure } = deps;
  const { knex } = deps.database;
  const { timeZone, passwordMinLength } = deps.config.college;
  const graceHours = deps.config.offlineGraceHours;
  const { students } = services;
  const events = { knex, now, newId, timeZone, today: () => today(now(), timeZone) };
  const marks = markRoutes({ ...services, knex, qrSecret, now, newId, timeZone, graceHours, reportFailure });
  return {
    ...collegeRoutes(deps.config.college),
    ...accountRoutes({ ...deps, ...services, knex, passwordMinLength }),
    ...userRoutes({ ...deps, ...services, knex, timeZone }),
    ...eventRoutes({ ...events, store: services.store }),
    ...noticeRoutes(events),
    ...qrRoutes({ knex, students, qrSecret, now }),
    ...marks,
    scan: call => limited(deps.limits.scans, call.principal.id, () => marks.scan(call)),
    ...lateScanRoutes({ knex, store: services.store, now }),
    ...attendanceReadRoutes({ knex, now, timeZone }),
    ...reportRoutes({ knex, now, newId, timeZone, ...deps.reports }),
    ...scheduleRoutes({ knex, now, newId, timeZone, canMail: deps.config.mail !== undefined }),
  };
}
