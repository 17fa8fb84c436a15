import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconCheck, IconHistory, IconList, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { v7 as newId } from 'uuid';
import type { UnmarkedStudent } from '#contract/attendance/unmarked.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useMarkMutation } from '../../lib/api/attendance-endpoints.ts';
import { useUnmarkedStudentsInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { submissionIds } from '../../lib/api/submission-ids.ts';
import { showing } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shownPages, useNextPage } from '../../ui/list/results.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { type EventRecordFilters, unmarkedQueryOf } from './event-record-filters.ts';
import classes from './records.module.css';

const loadListDialog = () => import('./list-dialog.tsx').then(part => part.ListDialog);

type UnmarkedEvent = Pick<Event, 'id' | 'status' | 'identity' | 'trades' | 'years'>;

interface UnmarkedPanelProps {
  readonly event: UnmarkedEvent;
  /** The filters of the records above, without the status. */
  readonly filters: EventRecordFilters;
}

/** Expected students without a mark. While the event is active, each can be marked manually. */
export function UnmarkedPanel({ event, filters }: UnmarkedPanelProps) {
  const asked = unmarkedQueryOf(event.id, filters);
  const unmarked = useUnmarkedStudentsInfiniteQuery(asked);
  const next = useNextPage(unmarked);
  const { isError } = unmarked;
  const pages = shownPages(unmarked);
  const students = pages.flatMap(page => page.students);
  const [telling, setTelling] = useState<UnmarkedStudent | null>(null);
  const { placed, hand } = useSteadyRows(students, unmarked.currentData ? JSON.stringify(asked) : '');
  const first = pages[0];

  if (!first && !isError) return null;
  if (first?.total === 0 && placed.length === 0) return null;
  return (
    <Panel
      title="Not marked yet"
      aside={
        first && (
          <span className={classes.aside}>
            {showing(students.length, first.count, 'students')}
            {event.status === 'active' && event.identity === 'any' && <FromList event={event} />}
          </span>
        )
      }
    >
      {isError && (
        <Alert color="red" role="alert">
          {MESSAGES.eventDataFailed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void unmarked.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {first && placed.length === 0 && <p className={classes.none}>{MESSAGES.adjustFilters}</p>}
      <ul className={classes.unmarked} aria-label="Not marked yet" {...hand}>
        {placed.map(({ row, gone }) => (
          <UnmarkedRow
            key={row.id}
            student={row}
            event={event}
            gone={gone}
            onHistory={() => setTelling(row)}
          />
        ))}
      </ul>
      <ShowMore {...next} />
      {telling && <HistoryDrawer student={telling} eventId={event.id} onClose={() => setTelling(null)} />}
    </Panel>
  );
}

/** Not at a strict event, where somebody looks at each student. */
function FromList({ event }: { readonly event: UnmarkedEvent }) {
  const [opened, setOpened] = useState(false);
  const ListDialog = usePart(loadListDialog, opened);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconList size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Mark from a list
      </Button>
      {opened && ListDialog && <ListDialog event={event} onClose={() => setOpened(false)} />}
    </>
  );
}

interface UnmarkedRowProps {
  readonly student: UnmarkedStudent;
  readonly event: UnmarkedEvent;
  /** Somebody has marked the student since the row was shown. */
  readonly gone: boolean;
  readonly onHistory: () => void;
}

const MARKS = [
  { status: 'present', label: 'Present', icon: IconCheck },
  { status: 'absent', label: 'Absent', icon: IconX },
] as const;

/** One student without a mark, and the possible marks. */
function UnmarkedRow({ student, event, gone, onHistory }: UnmarkedRowProps) {
  const { mark, marking, marked } = useMarkHere({ eventId: event.id, userId: student.id, gone });
  const [looking, setLooking] = useState(false);
  const press = (status: AttendanceStatus): void => {
    if (status === 'present' && event.identity === 'strict') setLooking(true);
    else void mark(status);
  };
  const { name, roll_no, trade } = student;
  return (
    <li className={classes.unmarkedRow} data-gone={gone}>
      <div className={classes.student}>
        {name}
        <small className="rc-number">{[roll_no, trade].filter(Boolean).join(', ')}</small>
      </div>
      <div className={classes.buttons}>
        <UnlessGone gone={gone} note={marked ? <StatusBadge status={marked} /> : MESSAGES.noLongerUnmarked}>
          <div className={classes.buttons}>
            {event.status === 'active' &&
              MARKS.map(({ status, label, icon: Shown }) => (
                <Button
                  key={status}
                  variant="default"
                  mih={44}
                  leftSection={<Shown size={18} color={`var(--rc-${status})`} aria-hidden />}
                  aria-label={`Mark ${name} ${status}`}
                  loading={marking === status}
                  onClick={() => press(status)}
                >
                  {label}
                </Button>
              ))}
          </div>
        </UnlessGone>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`History of ${name}`}
          onClick={onHistory}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      </div>
      {looking && (
        <ConfirmDialog
          title={`Mark ${name} present?`}
          confirm="Mark Present"
          onClose={() => setLooking(false)}
          onConfirm={async () => {
            const problem = await mark('present', true);
            if (problem === null) setLooking(false);
            return problem;
          }}
        >
          {MESSAGES.needsLook}
        </ConfirmDialog>
      )}
    </li>
  );
}

interface Marking {
  readonly eventId: string;
  readonly userId: string;
  readonly gone: boolean;
}

/** Marks one student manually. A retry after a lost answer sends the same id, so nothing is stored twice. */
function useMarkHere({ eventId, userId, gone }: Marking) {
  const [idFor, setIdFor] = useState(() => submissionIds(newId));
  const [send] = useMarkMutation();
  const [marking, setMarking] = useState<AttendanceStatus | null>(null);
  const [marked, setMarked] = useState<AttendanceStatus | null>(null);
  const [wasGone, setWasGone] = useState(gone);
  if (wasGone !== gone) {
    setWasGone(gone);
    if (!gone) setMarked(null);
  }

  /** Returns the problem, or null. `looked`: a dialog asked for a look at the student, and shows the problem itself. */
  const mark = async (status: AttendanceStatus, looked = false): Promise<string | null> => {
    if (marking !== null) return null;
    setMarking(status);
    const { data, error } = await send({ eventId, userId, status, looked, scanId: idFor(status) });
    setMarking(null);
    if (data) {
      setMarked(status);
      // If this mark is withdrawn, the next one is another.
      setIdFor(() => submissionIds(newId));
      toast.success(data.message);
      return null;
    }
    const problem = isApiError(error) ? sentence(error, MESSAGES.markFailed) : MESSAGES.markFailedRetry;
    if (!looked) toast.error(problem);
    return problem;
  };

  return { mark, marking, marked };
}
