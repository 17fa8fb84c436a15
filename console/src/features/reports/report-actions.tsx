import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import { isOnlyPrinted, type ReportSubject, requestReportBody } from '#contract/reports/request.ts';
import { reportsRoutes } from '#contract/reports/routes.ts';
import { isEnded, type Report } from '#contract/reports/schema.ts';
import { useDownload } from '../../lib/api/download.ts';
import { useCancelReportMutation, useRequestReportMutation } from '../../lib/api/report-endpoints.ts';
import { verifyPath } from '../../lib/paths.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { tellOutcome } from '../../ui/state/outcome.ts';
import classes from './reports.module.css';

interface ReportActionsProps {
  readonly report: Report;
  /** What tells it from the others, for screen readers. */
  readonly title: string;
}

/** The actions on a report in its current state: cancel it, download its file, make it again. */
export function ReportActions({ report, title }: ReportActionsProps) {
  const { status, subject } = report;
  return (
    <div className={classes.actions}>
      {!isEnded(status) && <Cancel report={report} title={title} />}
      {status === 'ready' && (
        <>
          {report.hash !== null && (
            <Anchor
              component={Link}
              to={verifyPath(report.id)}
              className={classes.check}
              aria-label={`Verify ${title}`}
            >
              Verify
            </Anchor>
          )}
          <Download report={report} title={title} />
        </>
      )}
      {(status === 'failed' || status === 'cancelled') && subject && (
        <Again report={{ ...report, subject }} title={title} />
      )}
    </div>
  );
}

function Cancel({ report, title }: ReportActionsProps) {
  const [cancel, { isLoading }] = useCancelReportMutation();
  const press = (): Promise<void> => tellOutcome(cancel({ id: report.id }), MESSAGES.requestFailed);
  return (
    <RowButton
      label="Cancel"
      of={title}
      icon={IconPlayerStop}
      loading={isLoading}
      onPress={() => void press()}
    />
  );
}

function Download({ report, title }: ReportActionsProps) {
  const { download, busy } = useDownload(reportsRoutes.reportFile, {
    saved: MESSAGES.reportExported,
    failed: MESSAGES.requestFailed,
  });
  return (
    <Button
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`Download ${title} as ${report.fileName}`}
      onClick={() => void download({ id: report.id }, report.fileName)}
    >
      Download
    </Button>
  );
}

function Again({ report, title }: ReportActionsProps & { readonly report: Repeatable }) {
  const { again, busy } = useMakeAgain();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconRefresh size={18} aria-hidden />}
      aria-label={`Try again: ${title}`}
      onClick={() => void again(report)}
    >
      Try again
    </Button>
  );
}

type Repeatable = Pick<Report, 'format' | 'asOf'> & { readonly subject: ReportSubject };

/** Requests the same report again, at the same position if it had one. */
function useMakeAgain() {
  const [request, { isLoading }] = useRequestReportMutation();
  const again = async ({ subject, format, asOf }: Repeatable): Promise<void> => {
    const at = !isOnlyPrinted(subject.kind) && asOf !== null ? { asOf } : {};
    await tellOutcome(
      request(requestReportBody.parse({ ...subject, format, ...at })),
      REPORT_LIST_MESSAGES.reportRequestFailed,
    );
  };
  return { again, busy: isLoading };
}
