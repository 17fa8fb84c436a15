import {
  type Icon,
  IconBroadcast,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconFlagCheck,
} from '@tabler/icons-react';
import type { AttendanceStatus, EventStatus } from '#contract/constants.ts';
import type { Punctuality } from '#contract/time.ts';
import classes from './status-badge.module.css';

export type Status = AttendanceStatus | 'not marked' | EventStatus | Punctuality;

type Tone = 'present' | 'absent' | 'warn' | 'brand' | 'quiet';

const SHOWN: Record<Status, { label: string; icon: Icon; tone: Tone }> = {
  present: { label: 'Present', icon: IconCircleCheck, tone: 'present' },
  absent: { label: 'Absent', icon: IconCircleX, tone: 'absent' },
  'not marked': { label: 'Not marked', icon: IconCircleDashed, tone: 'quiet' },
  active: { label: 'Active', icon: IconBroadcast, tone: 'present' },
  upcoming: { label: 'Upcoming', icon: IconCalendarEvent, tone: 'brand' },
  completed: { label: 'Completed', icon: IconFlagCheck, tone: 'quiet' },
  'On time': { label: 'On time', icon: IconClock, tone: 'quiet' },
  'Slightly late': { label: 'Slightly late', icon: IconClock, tone: 'warn' },
  Late: { label: 'Late', icon: IconClockExclamation, tone: 'warn' },
};

/** A status as an icon and a word. The colour only repeats them. */
export function StatusBadge({
  status,
  size = 'md',
}: {
  readonly status: Status;
  readonly size?: 'md' | 'lg';
}) {
  const { label, icon: Shown, tone } = SHOWN[status];
  return (
    <span className={classes.badge} data-tone={tone} data-size={size}>
      <Shown size={size === 'lg' ? 22 : 17} stroke={1.9} aria-hidden />
      {label}
    </span>
  );
}
