import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import { useId } from 'react';
import { LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import { REPORT_FORMATS, type ReportFormat } from '#contract/reports/request.ts';
import { useReportExport, type WantedReport } from '../lib/use-report-export.ts';

const FORMATS = [
  { format: 'pdf', title: 'PDF', icon: IconFileTypePdf },
  { format: 'csv', title: 'CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', title: 'Excel', icon: IconFileSpreadsheet },
] as const;

interface ExportMenuProps {
  readonly name?: string;
  /** The content of the file. */
  readonly label?: string;
  readonly formats?: readonly ReportFormat[];
  readonly wanted: (format: ReportFormat) => WantedReport;
}

/** Exports a report in the chosen format. */
export function ExportMenu({ name = 'Export', label, formats = REPORT_FORMATS, wanted }: ExportMenuProps) {
  const { start, busy } = useReportExport();
  const aboutPdf = useId();
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {label && <Menu.Label>{label}</Menu.Label>}
        {FORMATS.filter(({ format }) => formats.includes(format)).map(({ format, title, icon: Shown }) => (
          <Menu.Item
            key={format}
            aria-describedby={format === 'pdf' ? aboutPdf : undefined}
            leftSection={<Shown size={20} aria-hidden />}
            onClick={() => void start(wanted(format))}
          >
            {title}
          </Menu.Item>
        ))}
        {formats.includes('pdf') && (
          <Menu.Label id={aboutPdf} fw={400}>
            {LONG_PDF_OR_CSV}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
