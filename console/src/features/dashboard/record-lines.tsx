import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import classes from './record-lines.module.css';

const LABELS = { present: 'Present', absent: 'Absent' } as const;

interface RecordLinesProps {
  readonly records: readonly AttendanceRecord[];
  /** Admins look for the student, students for the event. */
  readonly naming: 'student' | 'event';
}

/** Marks in two lines each. Icon and word show the status. */
export function RecordLines({ records, naming }: RecordLinesProps) {
  const time = useCollegeTime();
  return (
    <ul className={classes.list}>
      {records.map(record => {
        const Icon = record.status === 'present' ? IconCircleCheckFilled : IconCircleXFilled;
        return (
          <li key={record.id} className={classes.item}>
            <Icon size={24} className={classes.icon} data-status={record.status} aria-hidden />
            <span className={classes.name}>
              {naming === 'student' ? record.studentName : <EventLink event={record.event_id} />}
            </span>
            <span className={`${classes.how} rc-number`}>
              {LABELS[record.status]},{' '}
              {naming === 'student' ? time.brief(record.createdAt) : formatDay(record.date)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
