import { Drawer } from '@mantine/core';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import type { TimelineAnswer, TimelineEntry } from '#contract/attendance/timeline.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useTimelineQuery } from '../../lib/api/timeline-endpoint.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { type CollegeTime, formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { EventTitle } from '../event/event-title.tsx';
import { OPENS_WITH_FOCUS } from '../opens-with-focus.ts';
import { EmptyLine } from '../state/empty-state.tsx';
import { QueryFailed } from '../state/load-failed.tsx';
import { LoadingState } from '../state/loading-state.tsx';
import { entryWords, toneOf } from './entry-words.ts';
import classes from './history.module.css';

interface HistoryDrawerProps {
  readonly student: { readonly id: string; readonly name: string; readonly roll_no: string | null };
  readonly event: {
    readonly id: string;
    readonly title: string;
    /** YYYY-MM-DD, by the college's calendar. */
    readonly date: string;
  };
  readonly onClose: () => void;
}

/** Everything that happened with one student at one event, oldest first. It is printed in place of the page behind. */
export function HistoryDrawer({ student, event, onClose }: HistoryDrawerProps) {
  useFocusBack();
  useBackCloses(onClose);
  const own = useSignedInUser().id === student.id;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`History of ${student.name}`}
      attributes={{ header: { role: 'presentation' }, title: OPENS_WITH_FOCUS }}
      className={classes.drawer ?? ''}
      closeButtonProps={{ 'aria-label': 'Close history', size: 44, iconSize: 20 }}
    >
      <p className={classes.of}>
        {student.roll_no && (
          <>
            <span className="rc-number">{student.roll_no}</span>
            <br />
          </>
        )}
        <EventTitle title={event.title} />, {formatDay(event.date)}
      </p>
      <History id={student.id} eventId={event.id} own={own} />
    </Drawer>
  );
}

interface HistoryProps {
  readonly id: string;
  readonly eventId: string;
  /** The reader is the student. */
  readonly own: boolean;
}

function History({ own, ...query }: HistoryProps) {
  const time = useCollegeTime();
  const history = useTimelineQuery(query);
  const { data, error } = history;
  if (error && !data) return <QueryFailed message={MESSAGES.historyFailed} query={history} />;
  if (!data) return <LoadingState label="Loading the history" rows={3} rowHeight={72} />;
  const wrong = own ? ifWrong(data.correction) : null;
  return (
    <>
      {data.entries.length === 0 ? (
        <EmptyLine>{MESSAGES.historyEmpty}</EmptyLine>
      ) : (
        <ol className={classes.list}>
          {data.entries.map((entry, index) => (
            // Entries are only ever added at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be of the same moment
            <Entry key={index} entry={entry} time={time} own={own} />
          ))}
        </ol>
      )}
      {wrong && <p className={classes.of}>{wrong}</p>}
    </>
  );
}

/** What a student can do about it who has not done so yet. */
function ifWrong({ wishes, waits }: TimelineAnswer['correction']): string | null {
  if (waits || wishes.length === 0) return null;
  return wishes.includes('excused')
    ? OWN_HISTORY_MESSAGES.ifAbsenceIsWrong
    : OWN_HISTORY_MESSAGES.ifMarkIsMissing;
}

interface EntryProps extends Pick<HistoryProps, 'own'> {
  readonly entry: TimelineEntry;
  readonly time: CollegeTime;
}

function Entry({ entry, time, own }: EntryProps) {
  const { title, sentence, notes } = entryWords(entry, time, own);
  return (
    <li className={classes.change} data-status={toneOf(entry)}>
      <p className={classes.title}>{title}</p>
      <p className={`${classes.sentence} rc-number`}>{sentence}</p>
      {notes.map(note => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </li>
  );
}
