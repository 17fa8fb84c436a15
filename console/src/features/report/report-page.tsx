import { Button, VisuallyHidden } from '@mantine/core';
import { IconFiles, IconFileTypePdf, IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import type { ReportFormat } from '#contract/reports/request.ts';
import { focusSearch } from '../../lib/focus/focus-soon.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { PATHS } from '../../lib/paths.ts';
import { useReportExport, type WantedReport } from '../../lib/use-report-export.ts';
import { ExportMenu } from '../../ui/button/export-menu.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
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
            <IconButton
              loading={busy}
              icon={IconFileTypePdf}
              aria-describedby={aboutPdf}
              onClick={() => void start(wanted('pdf'))}
            >
              Export PDF
            </IconButton>
            <ExportMenu name="Export as" formats={['csv', 'xlsx']} wanted={wanted} />
            <LinkButton to={PATHS.reports} variant="default" icon={IconFiles}>
              Reports
            </LinkButton>
          </>
        }
      />
      {/* Only screen readers need it: nobody else has to read it on the screen. */}
      <VisuallyHidden id={aboutPdf} className="rc-screen-only">
        {LONG_PDF_OR_CSV}
      </VisuallyHidden>
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

/** Shows that the data is from the past, with a button back to now. */
function AsOfNotice({ instant, onNow }: { readonly instant: string; readonly onNow: () => void }) {
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
