import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LONG_PDF_OR_CSV } from '#contract/report-files.ts';
import type { ReportFormat } from '#contract/report-request.ts';
import { useCollegeTime } from '../../lib/college-time.ts';
import { focusSearch } from '../../lib/focus-soon.ts';
import { PATHS } from '../../lib/paths.ts';
import { useReportExport, type WantedReport } from '../../lib/use-report-export.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { asOfFrom } from './as-of.ts';
import { AsOfNotice } from './as-of-notice.tsx';
import { ExportAs } from './export-as.tsx';
import { ExportButton } from './export-button.tsx';
import classes from './report.module.css';
import { ReportFilterBar } from './report-filter-bar.tsx';
import {
  filtersFrom,
  paramsOf,
  reportQueryOf,
  type ScreenFilters,
  withoutFilters,
} from './report-filters.ts';
import { ReportResults } from './report-results.tsx';

/** The attendance report: filtered, live, and as a file of what is shown. */
export function ReportPage() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useCollegeTime();
  const { start, busy } = useReportExport();
  const aboutPdf = useId();

  const filters = filtersFrom(params);
  const now = new Date();
  const query = reportQueryOf(filters, now, timeZone);
  const { instant, problem } = asOfFrom(filters.asOf, now, timeZone);
  const wanted = (format: ReportFormat): WantedReport => ({
    kind: 'attendance',
    format,
    filters: query,
    asOf: instant,
  });
  const choose = (chosen: ScreenFilters): void => setParams(paramsOf(chosen), { replace: true });

  return (
    <>
      <PageHeader
        title="Attendance Report"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportButton busy={busy} describedBy={aboutPdf} onPress={() => void start(wanted('pdf'))} />
            <ExportAs wanted={wanted} />
            <Button
              component={Link}
              to={PATHS.reports}
              variant="default"
              leftSection={<IconFiles size={20} aria-hidden />}
            >
              Reports
            </Button>
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
            choose({ ...filters, asOf: '' });
            focusSearch();
          }}
        />
      )}
      <ReportResults
        query={{ ...query, ...(instant !== undefined && { asOf: instant }) }}
        onClear={() => choose(withoutFilters(filters))}
      />
    </>
  );
}
