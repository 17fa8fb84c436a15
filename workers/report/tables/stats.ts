import { attendanceRate } from '#contract/attendance/records.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import type { Stat } from './table.ts';

/** Counts under the names that the report screen uses. */
export const statsOf = ({ students, events, present, absent }: MarkCounts): readonly Stat[] => [
  { name: 'Students', value: students },
  { name: 'Events', value: events },
  ...outcomeStats({ present, absent }),
];

/** The number present and absent, and the rate. */
export const outcomeStats = ({
  present,
  absent,
}: Pick<MarkCounts, 'present' | 'absent'>): readonly Stat[] => [
  { name: 'Present', value: present },
  { name: 'Absent', value: absent },
  { name: 'Attendance rate', value: attendanceRate(present, absent), unit: '%' },
];
