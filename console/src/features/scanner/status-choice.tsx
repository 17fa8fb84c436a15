import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#contract/constants.ts';

const LABELS: Readonly<Record<AttendanceStatus, string>> = { present: 'Present', absent: 'Absent' };
const COLORS: Readonly<Record<AttendanceStatus, string>> = { present: 'green.7', absent: 'red.6' };

interface StatusChoiceProps {
  readonly value: AttendanceStatus;
  readonly onChange: (status: AttendanceStatus) => void;
}

export function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const label = useId();
  return (
    <div>
      <Input.Label component="div" id={label} mb={6}>
        Attendance status
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="lg"
        aria-labelledby={label}
        value={value}
        color={COLORS[value]}
        onChange={onChange}
        data={ATTENDANCE_STATUSES.map(status => ({ value: status, label: LABELS[status] }))}
      />
    </div>
  );
}
