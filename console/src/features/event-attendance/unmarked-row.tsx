import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconHistory, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import toast from 'react-hot-toast';
import type { UnmarkedStudent } from '#contract/attendance/unmarked.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useMarkMutation } from '../../lib/api/attendance-endpoints.ts';
import { useSubmissions } from '../../lib/api/submissions.ts';
import { answerWords } from '../../lib/format/answer-words.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { UnlessGone } from '../../ui/list/unless-gone.tsx';
import { tellFailure } from '../../ui/state/outcome.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './records.module.css';

interface UnmarkedRowProps {
  readonly student: UnmarkedStudent;
  readonly event: Pick<Event, 'id' | 'status' | 'identity'>;
  /** Somebody has marked the student since the row was shown. */
  readonly gone: boolean;
  readonly onHistory: (student: UnmarkedStudent) => void;
  /** Asks for a look at the student, and then for the mark. */
  readonly onLook: (looking: Looking) => void;
}

export interface Looking {
  readonly name: string;
  /** Marks the student present. Returns the problem, or null. */
  readonly mark: () => Promise<string | null>;
}

const MARKS = [
  { status: 'present', label: 'Present', icon: IconCheck },
  { status: 'absent', label: 'Absent', icon: IconX },
] as const;

/** One student without a mark, and the possible marks. */
export const UnmarkedRow = memo(function UnmarkedRow(props: UnmarkedRowProps) {
  const { student, event, gone, onHistory, onLook } = props;
  const { mark, marking, marked } = useMarkHere({ eventId: event.id, userId: student.id, gone });
  const { name, roll_no, trade } = student;
  const press = (status: AttendanceStatus): void => {
    if (marking !== null) return;
    if (status === 'present' && event.identity === 'strict')
      onLook({ name, mark: () => mark('present', true) });
    else void mark(status);
  };
  return (
    <li className={classes.unmarkedRow} data-gone={gone}>
      <div className={classes.student}>
        {name}
        <small className="rc-number">{[roll_no, trade].filter(Boolean).join(', ')}</small>
      </div>
      <div className={classes.buttons}>
        <UnlessGone gone={gone} note={marked ? <StatusBadge status={marked} /> : MESSAGES.noLongerListed}>
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
        <ActionIcon aria-label={`History of ${name}`} onClick={() => onHistory(student)}>
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
});

interface Marking {
  readonly eventId: string;
  readonly userId: string;
  readonly gone: boolean;
}

/** Marks one student manually. A retry after a lost answer sends the same id, so nothing is stored twice. */
function useMarkHere({ eventId, userId, gone }: Marking) {
  const time = useCollegeTime();
  const submit = useSubmissions();
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
    setMarking(status);
    const { data, error } = await submit(status, scanId => send({ eventId, userId, status, looked, scanId }));
    setMarking(null);
    if (data) {
      setMarked(status);
      toast.success(answerWords(data, time));
      return null;
    }
    const failed = isApiError(error) ? MESSAGES.markFailed : MESSAGES.markFailedRetry;
    if (!looked) tellFailure(error, failed);
    return sentence(error, failed);
  };

  return { mark, marking, marked };
}
