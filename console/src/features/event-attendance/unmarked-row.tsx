import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { UnmarkedStudent } from '#contract/attendance/unmarked.ts';
import type { Event } from '#contract/events/schema.ts';
import classes from './unmarked.module.css';
import { useMarkHere } from './use-mark-here.ts';

interface UnmarkedRowProps {
  readonly student: UnmarkedStudent;
  readonly event: Pick<Event, 'id' | 'status'>;
  readonly onMarked: () => void;
}

/** One student without a mark, and the possible marks. */
export function UnmarkedRow({ student, event, onMarked }: UnmarkedRowProps) {
  const { mark, marking } = useMarkHere({ eventId: event.id, userId: student.id, onMarked });
  const { name, roll_no, trade } = student;
  return (
    <li className={classes.row}>
      <div className={classes.student}>
        {name}
        <small className="rc-number">{[roll_no, trade].filter(Boolean).join(', ')}</small>
      </div>
      {event.status === 'active' && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconCheck size={18} color="var(--rc-present)" aria-hidden />}
            aria-label={`Mark ${name} present`}
            loading={marking === 'present'}
            onClick={() => void mark('present')}
          >
            Present
          </Button>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconX size={18} color="var(--rc-absent)" aria-hidden />}
            aria-label={`Mark ${name} absent`}
            loading={marking === 'absent'}
            onClick={() => void mark('absent')}
          >
            Absent
          </Button>
        </div>
      )}
    </li>
  );
}
