import { attendanceRate } from '#contract/attendance/records.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import type { Stat } from './table.ts';

/** Counts under the names that the report screen uses. */
export const statsOf = ({ students, events, present, absent }: MarkCounts): readonly Stat[] => [
  { name: 'Students', value: students },
  { name: 'Events', value: events },
  ...outcomeStats({ present, absent }),
];

type Outcomes = Pick<MarkCounts, 'present' | 'absent'>;

/** The number present and absent, and the rate. */
export const outcomeStats = (outcomes: Outcomes): readonly Stat[] => [
  ...countStats(outcomes),
  rateStat(outcomes),
];

export const countStats = ({ present, absent }: Outcomes): readonly Stat[] => [
  { name: 'Present', value: present },
  { name: 'Absent', value: absent },
];

export const rateStat = ({ present, absent }: Outcomes): Stat => ({
  name: 'Attendance rate',
  value: attendanceRate(present, absent),
  unit: '%',
});
