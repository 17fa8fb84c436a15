import { refuse } from '#contract/errors.ts';
import type { reportsRoutes } from '#contract/reports/routes.ts';
import { type Clock, inDays } from '#platform/days.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Limits, limited } from '../http/limits.ts';
import { cancelReport } from './cancel-report.ts';
import { listMyReports } from './list-my-reports.ts';
import { listReport } from './list-report.ts';
import { findReport, ownerOf, presentReport } from './report-rows.ts';
import { fileAnswer, type PdfDeps, requestPdf } from './request-pdf.ts';
import { requestReport } from './request-report.ts';
import { verifyReport } from './verify-report.ts';

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

    reports: ({ query, principal }) => listMyReports(knex, ownerOf(principal), query),

    async reportStatus({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ...ownerOf(principal) });
      return report ? { success: true, report: presentReport(report) } : refuse('report_not_found');
    },

    cancelReport: ({ params, principal }) => cancelReport(deps, { id: params.id, ...ownerOf(principal) }),

    verifyReport: ({ params, query }) => verifyReport(knex, params.id, query),

    async reportFile({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ...ownerOf(principal) });
      return report ? fileAnswer(knex, report) : refuse('report_not_found');
    },
  };
}
