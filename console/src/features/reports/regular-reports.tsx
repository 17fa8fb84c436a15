import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import type { ReportSchedule } from '#contract/reports/schedules.ts';
import {
  useChangeScheduleMutation,
  useDeleteScheduleMutation,
  useSchedulesQuery,
} from '../../lib/api/report-endpoints.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { FORMAT_WORDS } from '../../lib/format/report-words.ts';
import { RowButton } from '../../ui/button/row-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { confirmed, tellOutcome } from '../../ui/state/outcome.ts';
import { Tag, Tags } from '../../ui/tag.tsx';
import classes from './reports.module.css';
import { filterLine, rhythmWords, titleOf } from './subject-words.ts';

/** Reports that are made daily or weekly. */
export function RegularReports() {
  const schedules = useSchedulesQuery();
  const { data, error } = schedules;
  const { placed, hand } = useSteadyRows(data?.schedules ?? NONE);
  const place = useRef<HTMLDivElement>(null);
  // Not of its row, which another desk may delete meanwhile.
  const [deleting, setDeleting] = useState<Titled | null>(null);
  return (
    <Panel title="Made regularly">
      <div ref={place} tabIndex={-1}>
        {error && !data ? (
          <QueryFailed message={REPORT_LIST_MESSAGES.schedulesFailed} query={schedules} />
        ) : !data ? (
          <LoadingState label="Loading regular reports" rows={1} rowHeight={72} />
        ) : placed.length === 0 ? (
          <EmptyLine>Nothing yet. A new report can be made every day, week or month, too.</EmptyLine>
        ) : (
          <ul {...hand}>
            {placed.map(({ row, gone }) => (
              <RegularRow key={row.id} schedule={row} gone={gone} onDelete={setDeleting} />
            ))}
          </ul>
        )}
      </div>
      {deleting && <DeleteSchedule {...deleting} list={place} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

const NONE: readonly ReportSchedule[] = [];

interface Titled {
  readonly id: string;
  /** What tells it from the others. */
  readonly title: string;
}

interface RegularRowProps {
  readonly schedule: ReportSchedule;
  /** It has left the list since it was shown. */
  readonly gone: boolean;
  readonly onDelete: (schedule: Titled) => void;
}

function RegularRow({ schedule, gone, onDelete }: RegularRowProps) {
  const time = useCollegeTime();
  const { id, report, about, paused, mail, nextAt } = schedule;
  const title = titleOf(report ?? {}, about);
  const titled = { id, title: `${title}, ${rhythmWords(schedule)}` };
  return (
    <li className={kept.row}>
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{title}</h3>
          <Tags>
            {paused && <Tag tone="warn">Paused</Tag>}
            {report && <Tag>{FORMAT_WORDS[report.format]}</Tag>}
            {mail && <Tag>By email</Tag>}
          </Tags>
        </div>
        <p className={classes.filters}>{filterLine(report)}</p>
        <p className={`${classes.facts} rc-number`}>
          {rhythmWords(schedule)}
          {!paused && report && ` · next ${time.dayAndTime(nextAt)}`}
        </p>
        {!paused && !report && <p className={classes.error}>{REPORT_LIST_MESSAGES.unread.schedule}</p>}
      </div>
      <UnlessGone gone={gone} note={MESSAGES.noLongerListed}>
        <div className={classes.actions}>
          <PauseButton {...titled} paused={paused} />
          <RowButton label="Delete" of={titled.title} icon={IconTrash} onPress={() => onDelete(titled)} />
        </div>
      </UnlessGone>
    </li>
  );
}

function PauseButton({ id, title, paused }: Titled & { readonly paused: boolean }) {
  const [change, { isLoading }] = useChangeScheduleMutation();
  const press = (): Promise<void> => tellOutcome(change({ id, paused: !paused }), MESSAGES.requestFailed);
  return (
    <RowButton
      label={paused ? 'Resume' : 'Pause'}
      of={title}
      icon={paused ? IconPlayerPlay : IconPlayerPause}
      loading={isLoading}
      onPress={() => void press()}
    />
  );
}

interface DeleteScheduleProps extends Titled {
  /** Takes the focus once the row and its button are gone. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Asks first: nobody would notice for a week that a report is not made any more. */
function DeleteSchedule({ id, title, list, onClose }: DeleteScheduleProps) {
  const [remove] = useDeleteScheduleMutation();
  const focusAfter = useFocusBack();
  const confirm = () =>
    confirmed(remove({ id }), MESSAGES.requestFailed, () => {
      focusAfter.current = list.current;
      onClose();
    });
  return (
    <ConfirmDialog
      title="Delete this regular report?"
      confirm="Delete Regular Report"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        “{title}” is made no more. What was made so far stays in My reports. To stop it for a while, pause it.
      </Text>
    </ConfirmDialog>
  );
}
