import { refuse } from '#contract/errors.ts';
import type { Handlers } from '../http/handlers.ts';
import { listReport } from './list-report.ts';
import { createReportWatch } from './report-hints.ts';
import { findReport, presentReport } from './report-rows.ts';
import { fileAnswer, type PdfDeps, requestPdf } from './request-pdf.ts';

export interface ReportRoutesDeps extends Omit<PdfDeps, 'watch'> {
  readonly databaseUrl: string;
}

export function reportRoutes(
  deps: ReportRoutesDeps,
): Handlers<'report' | 'reportPdf' | 'reportStatus' | 'reportFile'> {
  const { knex } = deps;
  const watch = createReportWatch(deps);
  return {
    report: ({ query }) => listReport(knex, query),

    reportPdf: ({ query, principal }) => requestPdf({ ...deps, watch }, { filters: query, principal }),

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
