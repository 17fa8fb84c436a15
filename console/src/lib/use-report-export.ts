import { useId, useState } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ReportFormat } from '#contract/reports/request.ts';
import { reportsRoutes } from '#contract/reports/routes.ts';
import type { RouteArg } from './api/call.ts';
import { saveFile } from './api/download.ts';
import { type Failures, makeReport, type ReportMeans } from './api/report-job.ts';
import { type Calls, useCalls } from './api/use-calls.ts';

export type WantedReport = RouteArg<typeof reportsRoutes.requestReport>;

const FAILED: Readonly<Record<ReportFormat, Failures>> = {
  pdf: { request: MESSAGES.pdfFailed, made: MESSAGES.pdfReportFailed },
  csv: { request: MESSAGES.csvReportFailed, made: MESSAGES.csvReportFailed },
  xlsx: { request: MESSAGES.excelReportFailed, made: MESSAGES.excelReportFailed },
};

/**
 * Requests a report and saves its file. The user may go elsewhere meanwhile. A toast shows the progress and the
 * arrival of the file. A user who logs out gets none of it, and neither does the next person on this device.
 */
export function useReportExport() {
  const begin = useCalls();
  const [busy, setBusy] = useState(false);
  const id = useId();

  const meansFor = (wanted: WantedReport, calls: Calls): ReportMeans => ({
    request: () => calls.json(reportsRoutes.requestReport, wanted),
    status: report => calls.json(reportsRoutes.reportStatus, { id: report }),
    file: report => calls.file(reportsRoutes.reportFile, { id: report }),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    onProgress: percent => toast.loading(MESSAGES.reportProgress(percent), { id }),
    failed: FAILED[wanted.format ?? 'pdf'],
  });

  const start = async (wanted: WantedReport): Promise<void> => {
    setBusy(true);
    const calls = begin();
    const outcome = await makeReport(meansFor(wanted, calls));
    setBusy(false);
    if (calls.isOver()) {
      toast.dismiss(id);
      return;
    }
    if ('problem' in outcome) {
      toast.error(outcome.problem, { id });
      return;
    }
    saveFile(outcome.file, outcome.name);
    toast.success(MESSAGES.reportExported, { id });
  };

  return { start, busy };
}
