import type { RouteName } from '#contract/routes.ts';
import { today } from '#contract/time.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { accountRoutes } from './accounts/routes.ts';
import { markRoutes } from './attendance/mark-routes.ts';
import { attendanceReadRoutes } from './attendance/read-routes.ts';
import { collegeRoutes } from './college.ts';
import { eventRoutes } from './events/routes.ts';
import type { Handlers } from './http/handlers.ts';
import { qrRoutes } from './qr/routes.ts';
import { type ReportRoutesDeps, reportRoutes } from './reports/routes.ts';
import type { Services } from './services.ts';

export interface HandlerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly services: Services;
  readonly reports: Pick<ReportRoutesDeps, 'queue' | 'databaseUrl' | 'log'>;
  readonly qrSecret: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly onSessionEnded: (session: { readonly tokenId: string }) => void;
}

/** Every topic's handlers: one for each route of the contract, or this does not compile. */
export function createHandlers(deps: HandlerDeps): Handlers<RouteName> {
  const { services, qrSecret, now, newId } = deps;
  const { knex } = deps.database;
  const { timeZone, passwordMinLength } = deps.config.college;
  const { students, tokens } = services;
  return {
    ...collegeRoutes(deps.config.college),
    ...accountRoutes({ knex, now, newId, passwordMinLength, tokens, onSessionEnded: deps.onSessionEnded }),
    ...eventRoutes({ knex, store: services.store, now, newId, today: () => today(now(), timeZone) }),
    ...qrRoutes({ knex, students, qrSecret }),
    ...markRoutes({ ...services, qrSecret, now, newId, timeZone }),
    ...attendanceReadRoutes({ knex }),
    ...reportRoutes({ knex, now, newId, ...deps.reports }),
  };
}
