import type { ReactNode } from 'react';
import { REPORT_FORMATS, type ReportFormat } from '#contract/reports/request.ts';
import { useReportExport, type WantedReport } from '../../lib/use-report-export.ts';
import { FormatMenu } from './format-menu.tsx';

interface ExportMenuProps {
  readonly name?: string;
  /** The content of the file. */
  readonly label?: string;
  readonly formats?: readonly ReportFormat[];
  readonly wanted: (format: ReportFormat) => WantedReport;
  /** Items below the formats. */
  readonly children?: ReactNode;
}

/** Exports a report in the chosen format. */
export function ExportMenu({ formats = REPORT_FORMATS, wanted, ...about }: ExportMenuProps) {
  const { start, busy } = useReportExport();
  return (
    <FormatMenu {...about} formats={formats} busy={busy} onChoose={format => void start(wanted(format))} />
  );
}
