import type { Refusal } from '#contract/errors.ts';
import type { RouteName } from '#contract/routes.ts';
import { today } from '#contract/time.ts';
import type { Database } from '#platform/database/db.ts';
import type { Logger } from '#platform/log/log.ts';
import { type Config, canMailLinks } from '#platform/settings/config.ts';
import { callerOf, type Principal } from './access/principal.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { correctionHandlers } from './attendance/corrections/handlers.ts';
import { lateScanHandlers } from './attendance/late-scans/late-scans.ts';
import { type AtDeletedEvent, atDeletedEvent } from './attendance/marks/at-deleted-event.ts';
import { markHandlers } from './attendance/marks/mark-handlers.ts';
import { attendanceReadHandlers } from './attendance/read-handlers.ts';
import { collegeHandlers } from './college.ts';
import { eventHandlers } from './events/handlers.ts';
import type { ReportFailure } from './http/failures.ts';
import type { Handlers } from './http/handlers.ts';
import { type Limits, limited } from './http/limits.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { officeHandlers } from './office/handlers.ts';
import { answerToPass, answerToScanner } from './passes/answers.ts';
import { passHandlers } from './passes/handlers.ts';
import type { PassDeps } from './passes/manage-passes.ts';
import { createPhotoTickets } from './passes/photo-tickets.ts';
import { photoHandlers } from './photos/handlers.ts';
import type { PhotoReader } from './photos/photo-reader.ts';
import type { BindDeps } from './qr/bind-device.ts';
import { qrHandlers } from './qr/handlers.ts';
import { type ReportHandlersDeps, reportHandlers } from './reports/handlers.ts';
import { scheduleHandlers } from './reports/schedule-handlers.ts';
import type { Services } from './services.ts';
import { userHandlers } from './users/handlers.ts';
import type { WorkbookReader } from './users/import/workbook/workbook-reader.ts';

interface HandlerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly services: Services;
  readonly reportFailure: ReportFailure;
  readonly log: Logger;
  readonly reports: Pick<ReportHandlersDeps, 'queue' | 'watch'>;
  readonly photoReader: PhotoReader;
  readonly workbookReader: WorkbookReader;
  readonly qrSecret: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly limits: Limits;
  /** Whether this database was made for sample data. */
  readonly sample: boolean;
  readonly removeSample?: (() => void) | undefined;
  readonly onSessionEnded: (tokenId: string) => void;
  /** Called when every session of a user has ended, so that their open sockets end too. */
  readonly onSessionsEnded: (userId: string) => void;
  readonly tellStudent: BindDeps['tellStudent'];
  readonly onPassEnded: PassDeps['onPassEnded'];
}

/** Every topic's handlers: one for each route of the contract, or this does not compile. */
export function createHandlers(deps: HandlerDeps): {
  readonly handlers: Handlers<RouteName>;
  readonly atDeletedEvent: AtDeletedEvent;
} {
  const { services, qrSecret, now, newId, reportFailure } = deps;
  const { knex } = deps.database;
  const { timeZone, passwordMinLength } = deps.config.college;
  const mails = deps.config.mail !== undefined;
  const mailsPasswordLinks = canMailLinks(deps.config);
  const graceHours = deps.config.offlineGraceHours;
  const { students } = services;
  const tickets = createPhotoTickets(qrSecret, now);
  const events = { knex, now, newId, timeZone, today: () => today(now(), timeZone) };
  const markDeps = { ...services, knex, qrSecret, now, newId, timeZone, graceHours, reportFailure };
  const marks = markHandlers(markDeps);
  const refuseAtDeleted = atDeletedEvent(markDeps);
  const limitedScan = <Result>(
    { principal, isCounted }: { readonly principal: Principal; readonly isCounted: boolean },
    work: () => Promise<Result>,
  ): Promise<Result | Refusal> =>
    isCounted ? work() : limited(deps.limits.scans, callerOf(principal), work);
  const handlers: Handlers<RouteName> = {
    ...collegeHandlers({
      ...deps,
      college: { ...deps.config.college, mailsPasswordLinks, origin: deps.config.publicOrigins[0] ?? null },
    }),
    ...accountHandlers({ ...deps, ...services, knex, mails, passwordMinLength, mailsPasswordLinks }),
    ...userHandlers({ ...deps, ...services, knex, timeZone }),
    ...officeHandlers({ ...deps, knex }),
    ...eventHandlers({ ...events, store: services.store }),
    ...noticeHandlers(events),
    ...qrHandlers({ ...deps, knex, students, mails }),
    ...photoHandlers({ knex, now, newId, reportFailure, reader: deps.photoReader }),
    ...marks,
    scan: async call =>
      answerToScanner({ tickets, now }, call.principal, await limitedScan(call, () => marks.scan(call))),
    mark: async call =>
      answerToPass({ now }, call.principal, await limitedScan(call, () => marks.mark(call))),
    ...passHandlers({ ...deps, ...events, tickets }),
    ...lateScanHandlers({ knex, store: services.store, now }),
    ...correctionHandlers({ ...deps, ...events, store: services.store }),
    ...attendanceReadHandlers({ knex, now, timeZone }),
    ...reportHandlers({ ...deps, knex, timeZone, ...deps.reports }),
    ...scheduleHandlers({ knex, now, newId, timeZone, canMail: deps.config.mail !== undefined }),
  };
  return {
    handlers,
    atDeletedEvent: (sent, principal) =>
      limited(deps.limits.scans, callerOf(principal), async () => {
        const answer = await refuseAtDeleted(sent, principal);
        return answer && answerToPass({ now }, principal, answer);
      }),
  };
}
