import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ReportSchedule } from '#contract/reports/schedules.ts';
import { sentence } from '../../lib/api/api-error.ts';
import {
  useChangeScheduleMutation,
  useDeleteScheduleMutation,
  useSchedulesQuery,
} from '../../lib/api/report-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { FORMAT_WORDS } from '../../lib/format/report-words.ts';
import kept from '../../ui/kept-list.module.css';
import { QueryFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import classes from './reports.module.css';
import { filterWords, rhythmWords, titleOf } from './subject-words.ts';

/** Reports that are made daily or weekly. */
export function RegularReports() {
  const schedules = useSchedulesQuery();
  const { data, error } = schedules;
  return (
    <Panel title="Made regularly">
      {error && !data ? (
        <QueryFailed message={MESSAGES.schedulesFailed} query={schedules} />
      ) : !data ? (
        <LoadingState label="Loading regular reports" rows={1} rowHeight={72} />
      ) : data.schedules.length === 0 ? (
        <p className={classes.none}>Nothing yet. A new report can be made every day or every week, too.</p>
      ) : (
        <ul className={kept.list}>
          {data.schedules.map(schedule => (
            <RegularRow key={schedule.id} schedule={schedule} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RegularRow({ schedule }: { readonly schedule: ReportSchedule }) {
  const time = useCollegeTime();
  const { report, paused, mail, nextAt } = schedule;
  const title = titleOf(report);
  const filters = filterWords(report);
  return (
    <li className={kept.row}>
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{title}</h3>
          <Tags>
            {paused && <Tag tone="warn">Paused</Tag>}
            <Tag>{FORMAT_WORDS[report.format]}</Tag>
            {mail && <Tag>By email</Tag>}
          </Tags>
        </div>
        <p className={classes.filters}>{filters.length > 0 ? filters.join(', ') : 'No filters'}</p>
        <p className={`${classes.facts} rc-number`}>
          {rhythmWords(schedule)}
          {!paused && ` · next ${time.dayAndTime(nextAt)}`}
        </p>
      </div>
      <RegularActions schedule={schedule} title={`${title}, ${rhythmWords(schedule)}`} />
    </li>
  );
}

interface RegularActionsProps {
  readonly schedule: ReportSchedule;
  /** What tells it from the others, for screen readers. */
  readonly title: string;
}

function RegularActions({ schedule: { id, paused }, title }: RegularActionsProps) {
  const [change, changing] = useChangeScheduleMutation();
  const [remove, removing] = useDeleteScheduleMutation();
  const showResult = ({ data, error }: { data?: { message: string } | undefined; error?: unknown }): void => {
    if (data) toast.success(data.message);
    else toast.error(sentence(error, MESSAGES.requestFailed));
  };
  return (
    <div className={classes.actions}>
      <RowButton
        label={paused ? 'Resume' : 'Pause'}
        of={title}
        icon={paused ? IconPlayerPlay : IconPlayerPause}
        loading={changing.isLoading}
        onPress={() => void change({ id, paused: !paused }).then(showResult)}
      />
      <RowButton
        label="Delete"
        of={title}
        icon={IconTrash}
        loading={removing.isLoading}
        onPress={() => void remove({ id }).then(showResult)}
      />
    </div>
  );
}
