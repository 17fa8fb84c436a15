import { IconClockExclamation } from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { arrivalWords, type CollegeTime, clockNote } from '../../lib/format/college-time.ts';
import classes from './clock-note.module.css';

interface ClockNoteProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

/** The note beside an arrival if it was recorded at quite another time. Otherwise nothing. */
export function ClockNote({ record, time }: ClockNoteProps) {
  const note = clockNote(record, time);
  if (!note) return null;
  return (
    <>
      {' '}
      <small>
        <span className={`${classes.note} rc-number`}>
          <IconClockExclamation size={14} stroke={1.9} aria-hidden className={classes.icon} />
          {note}
        </span>
      </small>
    </>
  );
}

/** When a student arrived, how punctual that was, and the note beside it. Nothing if the time is not known. */
export function Arrived({
  record,
  time,
  className = '',
}: ClockNoteProps & { readonly className?: string | undefined }) {
  if (record.arrivalTime === null) return null;
  return (
    <>
      {' '}
      <small className={`${className} rc-number`}>{arrivalWords(record.arrivalTime, record, time)}</small>
      <ClockNote record={record} time={time} />
    </>
  );
}
