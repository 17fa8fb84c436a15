import { useState } from 'react';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import type { ReportFilters } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ATTENDANCE_REPORT_FILE } from '#contract/reports.ts';
import { ROUTES } from '#contract/routes.ts';
import { endStaleSession } from '../../lib/api.ts';
import { callFile, callRoute, type Outcome } from '../../lib/call.ts';
import { saveFile } from '../../lib/download.ts';
import { tokenOf } from '../../lib/session.ts';
import { type ExportMeans, exportReport } from './pdf-export.ts';

/** Where an export stands: asked for, or being waited for because it is a large one. */
export type ExportState = 'idle' | 'asked' | 'late';

/** Exports what the filters show. It goes on while its admin looks elsewhere, and says when the file is there. */
export function useExport() {
  const { dispatch, getState } = useStore();
  const [state, setState] = useState<ExportState>('idle');

  const meansFor = (filters: ReportFilters): ExportMeans => {
    const token = tokenOf(getState());
    const heard = async <T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> => {
      const outcome = await call;
      if (outcome.error) endStaleSession(outcome.error, token, { dispatch, getState });
      return outcome;
    };
    return {
      pdf: () => heard(callFile(ROUTES.reportPdf, filters, { token })),
      status: id => heard(callRoute(ROUTES.reportStatus, { id }, { token })),
      file: id => heard(callFile(ROUTES.reportFile, { id }, { token })),
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
