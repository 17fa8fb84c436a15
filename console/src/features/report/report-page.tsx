import { Button, Loader, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFiles,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconHistory,
} from '@tabler/icons-react';
import { useId } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import type { ReportFormat } from '#contract/reports/request.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { PATHS } from '../../lib/paths.ts';
import { useReportExport, type WantedReport } from '../../lib/use-report-export.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './report.module.css';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { asOfFrom, reportQueryOf, useFilters, withoutFilters } from './report-filters.ts';
import { ReportResults } from './report-results.tsx';

/** The attendance report: filtered, live, and as a file of what is shown. */
export function ReportPage() {
  const { timeZone } = useCollegeTime();
  const { start, busy } = useReportExport();
  const aboutPdf = useId();

  const [filters, choose] = useFilters();
  const query = reportQueryOf(filters);
  const { instant, problem } = asOfFrom(filters.asOf, new Date(), timeZone);
  const wanted = (format: ReportFormat): WantedReport => ({
    kind: 'attendance',
    format,
    filters: query,
    asOf: instant,
  });

  return (
    <>
      <PageHeader
        title="Attendance Report"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportButton busy={busy} describedBy={aboutPdf} onPress={() => void start(wanted('pdf'))} />
            <ExportAs wanted={wanted} />
            <LinkButton to={PATHS.reports} variant="default" icon={IconFiles}>
              Reports
            </LinkButton>
          </>
        }
      />
      <p id={aboutPdf} className={classes.aboutPdf}>
        {LONG_PDF_OR_CSV}
      </p>
      <ReportFilterBar filters={filters} asOfProblem={problem} onChange={choose} />
      {instant !== undefined && (
        <AsOfNotice
          instant={instant}
          onNow={() => {
            choose(now => ({ ...now, asOf: '' }));
            focusSearch();
          }}
        />
      )}
      <ReportResults
        query={{ ...query, ...(instant !== undefined && { asOf: instant }) }}
        onClear={() => choose(withoutFilters)}
      />
    </>
  );
}

interface AsOfNoticeProps {
  readonly instant: string;
  readonly onNow: () => void;
}

/** Shows that the data is from the past, with a button back to now. */
function AsOfNotice({ instant, onNow }: AsOfNoticeProps) {
  const time = useCollegeTime();
  return (
    <div className={classes.past}>
      <IconHistory size={22} stroke={1.7} aria-hidden />
      <p role="status" className="rc-number">
        {MESSAGES.reportAsKnown(time.dayAndTime(instant))}
      </p>
      <Button variant="default" onClick={onNow}>
        Back to now
      </Button>
    </div>
  );
}

interface ExportButtonProps {
  readonly busy: boolean;
  readonly onPress: () => void;
  /** The id of the element with a hint about the export. */
  readonly describedBy: string;
}

/** Keeps the focus while it is busy. */
function ExportButton({ busy, onPress, describedBy }: ExportButtonProps) {
  return (
    <Button
      leftSection={
        busy ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconFileTypePdf size={20} aria-hidden />
        )
      }
      data-disabled={busy}
      aria-disabled={busy}
      aria-describedby={describedBy}
      onClick={() => !busy && onPress()}
    >
      {busy ? 'Exporting…' : 'Export PDF'}
    </Button>
  );
}

const FORMATS = [
  { format: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
] as const;

interface ExportAsProps {
  /** The screen's data as a file. */
  readonly wanted: (format: (typeof FORMATS)[number]['format']) => WantedReport;
}

/** The screen's data for further calculations. */
function ExportAs({ wanted }: ExportAsProps) {
  const { start, busy } = useReportExport();
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button variant="default" loading={busy} rightSection={<IconChevronDown size={18} aria-hidden />}>
          Export as
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label, icon: Shown }) => (
          <Menu.Item
            key={format}
            leftSection={<Shown size={20} aria-hidden />}
            onClick={() => void start(wanted(format))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
