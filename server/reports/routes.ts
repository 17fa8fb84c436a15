import { isRefusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type Clock, inDays } from '../attendance/days.ts';
import type { Handlers } from '../http/handlers.ts';
import { listMyReports } from './list-my-reports.ts';
import { listReport } from './list-report.ts';
import { createReportWatch } from './report-hints.ts';
import { findReport, presentReport } from './report-rows.ts';
import { fileAnswer, type PdfDeps, requestPdf } from './request-pdf.ts';
import { startReport } from './start-report.ts';

export interface ReportRoutesDeps extends Omit<PdfDeps, 'watch'>, Clock {
  readonly databaseUrl: string;
}

export function reportRoutes(
  deps: ReportRoutesDeps,
): Handlers<'report' | 'reportPdf' | 'requestReport' | 'reports' | 'reportStatus' | 'reportFile'> {
  const { knex } = deps;
  const watch = createReportWatch(deps);
  return {
    report: ({ query }) => listReport(knex, inDays(query, deps)),

    reportPdf: ({ query, principal }) =>
      requestPdf({ ...deps, watch }, { filters: inDays(query, deps), principal }),

    // The days of a range are those of today, whenever a worker comes to it.
    async requestReport({ body, principal }) {
      const filters = inDays(body.filters, deps);
      const row = await startReport(deps, { ...body, filters, ownerId: principal.id });
      if (isRefusal(row)) return row;
      return { success: true, message: MESSAGES.reportAccepted, id: row.id, report: presentReport(row) };
    },

    reports: ({ query, principal }) => listMyReports(knex, principal.id, query),

    async reportStatus({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ownerId: principal.id });
      return report ? { success: true, report: presentReport(report) } : refuse('report_not_found');
    },

    async reportFile({ params, principal }) {
      const report = await findReport(knex, { id: params.id, ownerId: principal.id });
      return report ? fileAnswer(knex, report) : refuse('report_not_found');
    },
  };
}
