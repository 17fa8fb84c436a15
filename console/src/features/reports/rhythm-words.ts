import type { ReportSchedule } from '#contract/reports/schedules.ts';
import { formatTime } from '../../lib/format/college-time.ts';

/** Monday first, as ISO 8601 counts. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Every day, or every Friday, at its time in the college's zone. */
export function rhythmWords({ weekday, time }: Pick<ReportSchedule, 'weekday' | 'time'>): string {
  const day = weekday === null ? 'day' : (WEEKDAYS[weekday - 1] ?? 'week');
  return `Every ${day} at ${formatTime(time)}`;
}
