import { Button } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { isEnded } from '#contract/reports/schema.ts';
import { useMyReports, useMyReportsSubscription } from '../../lib/api/report-endpoints.ts';
import { useConnection } from '../../lib/live/live-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import kept from '../../ui/kept-list.module.css';
import { useGrowingList } from '../../ui/list/growing-list.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReportRow } from './report-row.tsx';

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
  const { list, grow } = useGrowingList<HTMLUListElement>(reports.length);

  return (
    <Panel title="My reports" aside={<span role="status">{waiting > 0 && `${waiting} being made`}</span>}>
      <Results
        query={{ ...found, ...asking }}
        failure={MESSAGES.reportsFailed}
        loading={<LoadingState label="Loading your reports" rows={4} rowHeight={72} />}
        onMore={grow}
      >
        {reports.length === 0 ? (
          <EmptyState
            icon={IconReport}
            title={MESSAGES.noReports}
            description="Who may sit for the next drive? Ask for an eligibility report, or any other."
            action={
              <Button variant="default" onClick={onNew}>
                New Report
              </Button>
            }
          />
        ) : (
          <ul className={kept.list} ref={list}>
            {reports.map(report => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Results>
    </Panel>
  );
}
