import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LONG_PDF_OR_CSV } from '#contract/report-files.ts';
import { PATHS } from '../../lib/paths.ts';
import { useCollegeTime } from '../../lib/time.ts';
import { useReportExport } from '../../lib/use-report-export.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportAs } from './export-as.tsx';
import { ExportButton } from './export-button.tsx';
import classes from './report.module.css';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { filtersFrom, NO_FILTERS, paramsOf, reportQueryOf, type ScreenFilters } from './report-filters.ts';
import { ReportResults } from './report-results.tsx';

/** Who was where: filtered, live, and as a PDF of just what is shown. */
export function ReportPage() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useCollegeTime();
  const { start, busy } = useReportExport();
  const aboutPdf = useId();

  const filters = filtersFrom(params);
  const query = reportQueryOf(filters, new Date(), timeZone);
  const choose = (chosen: ScreenFilters): void => setParams(paramsOf(chosen), { replace: true });

  return (
    <>
      <PageHeader
        title="Attendance Report"
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportButton
              busy={busy}
              describedBy={aboutPdf}
              onPress={() => void start({ kind: 'attendance', format: 'pdf', filters: query })}
            />
            <ExportAs filters={query} />
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
      <ReportFilterBar filters={filters} onChange={choose} />
      <ReportResults query={query} onClear={() => choose(NO_FILTERS)} />
    </>
  );
}
