import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import { isEnded, type Report } from '#contract/reports/schema.ts';
import { useMyReports, useMyReportsSubscription } from '../../lib/api/report-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';
import { FORMAT_WORDS } from '../../lib/format/report-words.ts';
import { useConnection } from '../../lib/live/live-state.ts';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import { ReportActions } from './report-actions.tsx';
import classes from './reports.module.css';
import { filterLine, titleOf } from './subject-words.ts';

/** The live connection reports the progress. While it is down, the reports are polled. */
const ASK_EVERY_MS = 3_000;
/** Slow polling in case the server missed a change. */
const ASK_ANYWAY_EVERY_MS = 8_000;

/** The caller's reports, newest first. */
export function MyReports({ onNew }: { readonly onNew: () => void }) {
  const isLive = useConnection() === 'live';
  const found = useMyReports(undefined);
  const reports = shownPages(found).flatMap(page => page.reports);
  const waiting = reports.filter(report => !isEnded(report.status)).length;
  const askAnywayMs = waiting > 0 ? ASK_ANYWAY_EVERY_MS : 0;
  const asking = useMyReportsSubscription(undefined, {
    pollingInterval: isLive ? askAnywayMs : ASK_EVERY_MS,
  });

  return (
    <Panel
      title="My reports"
      aside={<span role="status">{waiting > 0 && `${grouped(waiting)} being made`}</span>}
    >
      <Results
        query={{ ...found, ...asking }}
        failure={REPORT_LIST_MESSAGES.reportsFailed}
        loading={<LoadingState label="Loading your reports" rows={4} rowHeight={72} />}
      >
        {reports.length === 0 ? (
          <EmptyState
            icon={IconReport}
            title={REPORT_LIST_MESSAGES.noReports}
            description="Who may sit for the next drive? Ask for an eligibility report, or any other."
            action={
              <Button variant="default" onClick={onNew}>
                New Report
              </Button>
            }
          />
        ) : (
          <ul>
            {reports.map(report => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Results>
    </Panel>
  );
}

const STATUS_TAGS = {
  queued: { words: 'Waiting', tone: 'quiet' },
  rendering: { words: 'Being made', tone: 'brand' },
  ready: { words: 'Ready', tone: 'brand' },
  failed: { words: 'Failed', tone: 'warn' },
  cancelled: { words: 'Cancelled', tone: 'quiet' },
} as const;

/** Memoised: a refetch returns the same object for a report that did not change. */
const ReportRow = memo(function ReportRow({ report }: { readonly report: Report }) {
  const time = useCollegeTime();
  const { words, tone } = STATUS_TAGS[report.status];
  const title = titleOf(report.subject ?? { kind: report.kind }, report.about);
  return (
    <li className={kept.row} data-testid="report" data-status={report.status}>
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{title}</h3>
          <Tags>
            <Tag tone={tone}>{words}</Tag>
            <Tag>{FORMAT_WORDS[report.format]}</Tag>
          </Tags>
        </div>
        <p className={classes.filters}>{filterLine(report.subject)}</p>
        <p className={`${classes.facts} rc-number`}>
          {[`Asked for ${time.brief(report.createdAt)}`, rowsOf(report), lastEntryOf(report), report.fileName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {report.error && <p className={classes.error}>{report.error}</p>}
        {report.mail === 'failed' && <p className={classes.error}>{REPORT_LIST_MESSAGES.mailRefused}</p>}
        <Ending report={report} title={title} words={words} />
        {!isEnded(report.status) && (
          <Progress value={report.progress} mt="xs" aria-label={`${title}: how much is done`} animated />
        )}
      </div>
      {/* The same report is often asked for again, so its name alone would stand on many buttons. */}
      <ReportActions report={report} title={`${title}, asked for ${time.brief(report.createdAt)}`} />
    </li>
  );
});

interface EndingProps {
  readonly report: Report;
  readonly title: string;
  readonly words: string;
}

/** Tells screen readers that a report has ended, because it does so by itself, at any time. */
function Ending({ report: { status }, title, words }: EndingProps) {
  const [first] = useState(status);
  return (
    <VisuallyHidden role="status">
      {isEnded(status) && !isEnded(first) && `${title}: ${words}`}
    </VisuallyHidden>
  );
}

const rowsOf = ({ rows }: Report): string => (rows === null ? '' : counted(rows, 'row'));

const lastEntryOf = ({ asOf }: Report): string => (asOf === null ? '' : `up to entry ${grouped(asOf)}`);
