import { Drawer } from '@mantine/core';
import type { RecordedChange } from '#contract/attendance/amendments.ts';
import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useMarkHistoryInfiniteQuery } from '../../lib/api/amendment-endpoints.ts';
import { type CollegeTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
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
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage } = history;
  const changes = data?.pages.flatMap(page => page.history) ?? [];
  if (!data) {
    return isError ? (
      <LoadFailed
        message={MESSAGES.historyFailed}
        onRetry={() => void history.refetch()}
        retrying={isFetching}
      />
    ) : (
      <LoadingState label="Loading the history" rows={3} rowHeight={72} />
    );
  }
  return (
    <>
      <ol className={classes.list}>
        {changes.map(change => (
          <Change key={change.position} change={change} time={time} />
        ))}
      </ol>
      <ShowMore more={hasNextPage} loading={isFetchingNextPage} onMore={() => void history.fetchNextPage()} />
    </>
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
