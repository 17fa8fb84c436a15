import { Progress } from '@mantine/core';
import { memo } from 'react';
import { isEnded, type Report } from '#contract/reports/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { FORMAT_WORDS } from '../../lib/format/report-words.ts';
import kept from '../../ui/kept-list.module.css';
import { Tag, Tags } from '../../ui/tag.tsx';
import { ReportActions } from './report-actions.tsx';
import classes from './reports.module.css';
import { filterWords, titleOf } from './subject-words.ts';

const STATUS_TAGS = {
  queued: { words: 'Waiting', tone: 'quiet' },
  rendering: { words: 'Being made', tone: 'brand' },
  ready: { words: 'Ready', tone: 'brand' },
  failed: { words: 'Failed', tone: 'warn' },
  cancelled: { words: 'Cancelled', tone: 'quiet' },
} as const;

/** Memoised: a refetch returns the same object for a report that did not change. */
export const ReportRow = memo(function ReportRow({ report }: { readonly report: Report }) {
  const time = useCollegeTime();
  const { words, tone } = STATUS_TAGS[report.status];
  const title = titleOf(report.subject);
  const filters = filterWords(report.subject);
  return (
    <li className={kept.row} tabIndex={-1} data-testid="report" data-status={report.status}>
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{title}</h3>
          <Tags>
            <Tag tone={tone}>{words}</Tag>
            <Tag>{FORMAT_WORDS[report.format]}</Tag>
          </Tags>
        </div>
        <p className={classes.filters}>{filters.length > 0 ? filters.join(', ') : 'No filters'}</p>
        <p className={`${classes.facts} rc-number`}>
          {[`Asked for ${time.brief(report.createdAt)}`, rowsOf(report), positionOf(report), report.fileName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {report.error && <p className={classes.error}>{report.error}</p>}
        {!isEnded(report.status) && (
          <Progress value={report.progress} mt="xs" aria-label={`${title}: how much is done`} animated />
        )}
      </div>
      <ReportActions report={report} title={title} />
    </li>
  );
});

const rowsOf = ({ rows }: Report): string =>
  rows === null ? '' : `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`;

const positionOf = ({ asOf }: Report): string =>
  asOf === null ? '' : `at position ${asOf.toLocaleString('en-GB')}`;
