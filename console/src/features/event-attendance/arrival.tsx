import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { punctuality } from '#contract/time.ts';
import { arrivedAt, type CollegeTime } from '../../lib/format/college-time.ts';
import { ClockNote } from '../../ui/state/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './records.module.css';

/** When a student came and how punctual that was. In words if the student did not come, or the time is not known. */
export function Arrival({ record, time }: { readonly record: AttendanceRecord; readonly time: CollegeTime }) {
  if (record.status === 'absent') return <span className={classes.soft}>Not attended</span>;
  if (record.arrivalTime === null) return <span className={classes.soft}>Time not recorded</span>;
  const punctual = punctuality(new Date(record.arrivalTime), record, time.timeZone);
  return (
    <>
      <span className={`${classes.arrival} rc-number`}>{arrivedAt(record.arrivalTime, record, time)}</span>{' '}
      {punctual ? <StatusBadge status={punctual} /> : <span className={classes.soft}>Marked then</span>}
      <ClockNote record={record} time={time} />
    </>
  );
}
