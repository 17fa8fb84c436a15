import type { Knex } from 'knex';
import type { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ReportSubject, RequestReportBody } from '#contract/reports/request.ts';
import type { requestReportAnswer } from '#contract/reports/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Clock } from '#platform/days.ts';
import { fileNameFor, subjectOf } from '#platform/report-queue/new-report.ts';
import { positionBy } from '#read-model/marks-at.ts';
import type { Principal } from '../access/principal.ts';
import { ownerOf, presentReport } from './report-rows.ts';
import { type StartDeps, startReport } from './start-report.ts';

interface RequestDeps extends StartDeps, Clock {}

/** Stores the report a user requests, if they may have it and its subject exists. */
export async function requestReport(
  deps: RequestDeps,
  { body, principal }: { readonly body: RequestReportBody; readonly principal: Principal },
): Promise<z.output<typeof requestReportAnswer> | Refusal> {
  const { asOf, ...asked } = { asOf: undefined, ...body };
  const subject = subjectOf(asked, deps);
  if (!mayAsk(principal, subject, asOf)) return refuse('forbidden');
  const fileName = await fileNameFor(deps.knex, subject, body.format);
  if (fileName === undefined) return notThere(subject);
  const position = await requestedPosition(deps.knex, asOf);
  if (isRefusal(position)) return position;
  const row = await startReport(deps, {
    ...{ subject, format: body.format, asOf: position, ...ownerOf(principal) },
    fileName,
  });
  if (isRefusal(row)) return row;
  return { success: true, message: SERVER_MESSAGES.reportAccepted, id: row.id, report: presentReport(row) };
}

/**
 * Students may have reports of what their screens show them. They show nothing of how others were marked before, or of
 * who is not marked.
 */
function mayAsk({ id, role }: Principal, subject: ReportSubject, asOf: number | string | undefined): boolean {
  if (role === 'admin') return true;
  if (subject.kind === 'event') {
    const { strength, status } = subject.filters;
    return strength === undefined && status !== 'not_marked' && asOf === undefined;
  }
  return subject.kind === 'student' && subject.userId === id;
}

/** The subject of the report does not exist. */
export const notThere = ({ kind }: Pick<ReportSubject, 'kind'>): Refusal =>
  refuse(kind === 'student' ? 'student_not_found' : 'event_not_found');

/** The requested position, or the last position recorded by the requested time. */
export async function requestedPosition(
  knex: Knex,
  asOf: number | string | undefined,
): Promise<number | undefined | Refusal> {
  if (asOf === undefined) return undefined;
  if (typeof asOf === 'string') return positionBy(knex, new Date(asOf));
  const row: { position: number } | undefined = await knex('head').first('position');
  const head = row?.position ?? 0;
  return asOf <= head
    ? asOf
    : refuse('bad_request', { fields: { asOf: SERVER_MESSAGES.reportAsOfAhead(head) } });
}
