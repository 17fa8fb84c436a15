import { useState } from 'react';
import toast from 'react-hot-toast';
import type { ReportFilters } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ATTENDANCE_REPORT_FILE } from '#contract/report-files.ts';
import { ROUTES } from '#contract/routes.ts';
import { saveFile } from '../../lib/download.ts';
import { useCalls } from '../../lib/use-calls.ts';
import { type ExportMeans, exportReport } from './pdf-export.ts';

/** Where an export stands: asked for, or being waited for because it is a large one. */
export type ExportState = 'idle' | 'asked' | 'late';

/** Exports what the filters show. It goes on while its admin looks elsewhere, and says when the file is there. */
export function useExport() {
  const begin = useCalls();
  const [state, setState] = useState<ExportState>('idle');

  const meansFor = (filters: ReportFilters): ExportMeans => {
    const calls = begin();
    return {
      pdf: () => calls.file(ROUTES.reportPdf, filters),
      status: id => calls.json(ROUTES.reportStatus, { id }),
      file: id => calls.file(ROUTES.reportFile, { id }),
      wait: ms => {
        setState('late');
        return new Promise(resolve => setTimeout(resolve, ms));
      },
    };
  };

  const start = async (filters: ReportFilters): Promise<void> => {
    setState('asked');
    const outcome = await exportReport(meansFor(filters));
    setState('idle');
    if ('problem' in outcome) {
      toast.error(outcome.problem);
      return;
    }
    saveFile(outcome.file, ATTENDANCE_REPORT_FILE);
    toast.success(MESSAGES.reportExported);
  };

  return { state, start };
}
