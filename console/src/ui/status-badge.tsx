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
import { Tag, type Tone } from './tag.tsx';

type Status = AttendanceStatus | 'not marked' | EventStatus | Punctuality;

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

/** A status as an icon and a word. */
export function StatusBadge({ status }: { readonly status: Status }) {
  const { label, ...look } = SHOWN[status];
  return <Tag {...look}>{label}</Tag>;
}
