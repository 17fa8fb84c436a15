import { IconClockExclamation } from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { clockNote } from '../lib/clock-note.ts';
import type { CollegeTime } from '../lib/college-time.ts';
import classes from './clock-note.module.css';

interface ClockNoteProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

/** Beside an arrival: when it was recorded, should that be at quite another time. Nothing otherwise. */
export function ClockNote({ record, time }: ClockNoteProps) {
  const note = clockNote(record, time);
  if (!note) return null;
  return (
    <span className={`${classes.note} rc-number`}>
      <IconClockExclamation size={14} stroke={1.9} aria-hidden className={classes.icon} />
      {note}
    </span>
  );
}
