import type { AttendanceRecord } from '#contract/attendance.ts';
import { punctuality } from '#contract/time.ts';
import { formatDay, formatTime, useCollegeTime } from '../../lib/college-time.ts';
import { ClockNote } from '../../ui/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './drawer.module.css';

/** One event of a student's history. */
export function RecordLine({ record }: { readonly record: AttendanceRecord }) {
  const time = useCollegeTime();
  const { arrivalTime } = record;
  return (
    <li className={classes.record}>
      <span className={classes.event}>
        {record.eventName}
        <small className="rc-number">
          {record.eventType}, {formatDay(record.date)}, {formatTime(record.time)}
        </small>
        {arrivalTime && (
          <small className="rc-number">
            Arrived {time.time(arrivalTime)} · {punctuality(new Date(arrivalTime), record, time.timeZone)}
          </small>
        )}
        <ClockNote record={record} time={time} />
      </span>
      <StatusBadge status={record.status} />
    </li>
  );
}
