import { type Icon, IconAlertTriangle, IconCircleCheck, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { reportsRoutes } from '#contract/reports/routes.ts';
import type { FingerprintedReport, VerifyState } from '#contract/reports/verify.ts';
import { api, get } from '../../lib/api/api.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { grouped } from '../../lib/format/format.ts';
import { FORMAT_WORDS, KIND_WORDS } from '../../lib/format/report-words.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './verify.module.css';

const ICONS: Readonly<Record<VerifyState, Icon>> = {
  genuine: IconCircleCheck,
  altered: IconAlertTriangle,
  unknown: IconQuestionMark,
};

/** The server's record of a report, and whether the given hash matches it. */
export function VerifiedReport({ id, hash }: { readonly id: string; readonly hash?: string }) {
  const query = useVerifyReportQuery({ id, ...(hash && { hash }) });
  // While another hash is asked about, `data` is still the answer to the one before.
  const { currentData, error, isFetching } = query;
  const data = error ? undefined : currentData;
  const unknown = data?.report === null || (isApiError(error) && error.status === 404);
  return (
    <>
      {/* There before the verdict, so that a screen reader says it when it comes. */}
      <div role="status">
        {unknown && <UnknownReport />}
        {data?.report && (
          <Verdict state={data.state} message={data.message}>
            {hash
              ? data.state === 'genuine' && 'The hash you compared is the one that was recorded.'
              : 'As far as its number tells: compare the figures and the hash with those on your report.'}
          </Verdict>
        )}
      </div>
      {data?.report && <FingerprintFacts report={data.report} />}
      {error && !unknown && (
        <LoadFailed
          message={sentence(error, MESSAGES.requestFailed)}
          onRetry={() => void query.refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState label="Asking what was recorded" rows={3} />}
    </>
  );
}

/** There is no report with this number. Also shown for a number that cannot exist. */
export const UnknownReport = () => (
  <Verdict state="unknown" message={MESSAGES.verified.unknown}>
    Check the address against the one printed on the report.
  </Verdict>
);

interface VerdictProps {
  readonly state: VerifyState;
  readonly message: string;
  readonly children?: ReactNode;
}

function Verdict({ state, message, children }: VerdictProps) {
  const Shown = ICONS[state];
  return (
    <div className={classes.verdict} data-state={state}>
      <Shown size={44} stroke={1.6} aria-hidden />
      <div>
        <p className={classes.message}>{message}</p>
        {children && <p className={classes.hint}>{children}</p>}
      </div>
    </div>
  );
}

const { useVerifyReportQuery } = api.injectEndpoints({
  endpoints: build => ({ verifyReport: build.query(get(reportsRoutes.verifyReport)) }),
});

/** What was recorded when the report was made, to compare line by line with the paper. */
function FingerprintFacts({ report }: { readonly report: FingerprintedReport }) {
  const time = useCollegeTime();
  return (
    <Panel title="What was recorded">
      <dl className={classes.facts}>
        <Fact name="Report">{`${KIND_WORDS[report.kind].title}, ${FORMAT_WORDS[report.format]}`}</Fact>
        <Fact name="Made">{time.dayAndTime(report.madeAt)}</Fact>
        <Fact name="Last entry">{grouped(report.asOf)}</Fact>
        <Fact name="Rows">{grouped(report.rows)}</Fact>
        {report.figures.map(({ name, value, unit }) => (
          <Fact key={name} name={name}>{`${grouped(value)}${unit ?? ''}`}</Fact>
        ))}
        <Fact name="Hash" wide>
          <code className={classes.hash}>{report.hash.match(/.{1,8}/g)?.join(' ')}</code>
        </Fact>
      </dl>
    </Panel>
  );
}

interface FactProps {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, wide = false, children }: FactProps) => (
  <div data-wide={wide}>
    <dt>{name}</dt>
    <dd className="rc-number">{children}</dd>
  </div>
);
