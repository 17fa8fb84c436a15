import type { Knex } from 'knex';
import type { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { reportsRoutes } from '#contract/reports/routes.ts';
import type { FingerprintedReport, VerifyAnswer, verifyQuery } from '#contract/reports/verify.ts';
import { type Clock, inDays } from '#platform/days.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Limits, limited } from '../http/limits.ts';
import { countOf } from '../paging.ts';
import { listReport } from './list-report.ts';
import {
  cancelUnfinished,
  findReport,
  ownerOf,
  presentReport,
  reportsOf,
  reportsOfOwner,
} from './report-rows.ts';
import { fileAnswer, type PdfDeps, requestPdf } from './request-pdf.ts';
import { requestReport } from './request-report.ts';

export interface ReportHandlersDeps extends PdfDeps, Clock {
  readonly limits: Pick<Limits, 'studentReports'>;
}

export function reportHandlers(
  deps: ReportHandlersDeps,
): Handlers<keyof typeof reportsRoutes | 'report' | 'reportPdf'> {
  const { knex } = deps;
  return {
    report: ({ query }) => listReport(knex, inDays(query, deps)),

    reportPdf: ({ query, principal }) => requestPdf(deps, { ...inDays(query, deps), principal }),

    requestReport({ body, principal }) {
      const request = () => requestReport(deps, { body, principal });
      return principal.role === 'admin'
        ? request()
        : limited(deps.limits.studentReports, principal.id, request);
    },

    async reports({ query, principal }) {
      const owner = ownerOf(principal);
      const [page, total] = await Promise.all([
        reportsOf(knex, owner, query),
        countOf(reportsOfOwner(knex, owner)),
      ]);
      if (isRefusal(page)) return page;
      const { rows, nextCursor } = page;
      return { success: true, reports: rows.map(presentReport), count: total, total, nextCursor };
    },

    async reportStatus({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ...ownerOf(principal) });
      return report ? { success: true, report: presentReport(report) } : refuse('report_not_found');
    },

    // The worker of a report that is cancelled notices soon and discards its work.
    async cancelReport({ params, principal }) {
      const own = { id: params.id, ...ownerOf(principal) };
      const report = (await cancelUnfinished(knex, own, deps.now())) ?? (await findReport(knex, own));
      if (!report) return refuse('report_not_found');
      if (report.status !== 'cancelled') return refuse('report_ended');
      return { success: true, message: MESSAGES.reportCancelled, report: presentReport(report) };
    },

    verifyReport: ({ params, query }) => verifyReport(knex, params.id, query),

    async reportFile({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ...ownerOf(principal) });
      return report ? fileAnswer(knex, report) : refuse('report_not_found');
    },
  };
}

/** What was recorded of a report, and whether it matches the report in question. */
async function verifyReport(
  knex: Knex,
  id: string,
  asked: z.output<typeof verifyQuery>,
): Promise<VerifyAnswer> {
  const report = await findFingerprint(knex, id);
  const state = report ? stateOf(report, asked) : 'unknown';
  return { success: true, state, message: MESSAGES.verified[state], report: report ?? null };
}

const stateOf = (report: FingerprintedReport, { hash, asOf }: z.output<typeof verifyQuery>) =>
  (hash ?? report.hash) === report.hash && (asOf ?? report.asOf) === report.asOf ? 'genuine' : 'altered';

async function findFingerprint(knex: Knex, id: string): Promise<FingerprintedReport | undefined> {
  const row:
    | (Omit<FingerprintedReport, 'asOf' | 'madeAt'> & { readonly as_of: number; readonly made_at: Date })
    | undefined = await knex('report_fingerprints')
    .where({ id })
    .first('kind', 'format', 'as_of', 'hash', 'rows', 'figures', 'made_at');
  if (!row) return undefined;
  const { as_of, made_at, ...report } = row;
  return { ...report, asOf: as_of, madeAt: made_at.toISOString() };
}
