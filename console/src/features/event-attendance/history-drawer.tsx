import { Drawer } from '@mantine/core';
import type { RecordedChange } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useMarkHistoryInfiniteQuery } from '../../lib/api/amendment-endpoints.ts';
import { type CollegeTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import classes from './history.module.css';
import { changeNotes, changeSentence, changeTitle } from './history-words.ts';

interface HistoryDrawerProps {
  readonly record: AttendanceRecord;
  readonly onClose: () => void;
}

/** All facts about one student at the event, oldest first. */
export function HistoryDrawer({ record, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`History of ${record.studentName}`}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close history', size: 44, iconSize: 20 }}
      styles={{ title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 } }}
    >
      <History id={record.id} />
    </Drawer>
  );
}

function History({ id }: { readonly id: string }) {
  const time = useCollegeTime();
  const history = useMarkHistoryInfiniteQuery({ id });
  const changes = shownPages(history).flatMap(page => page.history);
  return (
    <Results
      query={history}
      failure={MESSAGES.historyFailed}
      loading={<LoadingState label="Loading the history" rows={3} rowHeight={72} />}
    >
      <ol className={classes.list}>
        {changes.map(change => (
          <Change key={change.position} change={change} time={time} />
        ))}
      </ol>
    </Results>
  );
}

function Change({ change, time }: { readonly change: RecordedChange; readonly time: CollegeTime }) {
  return (
    <li className={classes.change} data-status={change.to ?? 'none'}>
      <p className={classes.title}>{changeTitle(change)}</p>
      <p className={`${classes.sentence} rc-number`}>{changeSentence(change, time)}</p>
      {changeNotes(change, time).map(note => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </li>
  );
}
