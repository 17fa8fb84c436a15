import { Stack, Text } from '@mantine/core';
import type { ScannedStudent } from '#contract/qr/code.ts';

/** The student in the code, to compare with the person at the door. */
export function ScannedStudentCard({ student }: { readonly student: ScannedStudent }) {
  const facts = [student.roll_no, student.trade].filter(fact => fact !== null);
  return (
    <Stack gap={2}>
      <Text fz="1.75rem" fw={700} lh={1.2} style={{ overflowWrap: 'anywhere' }}>
        {student.name}
      </Text>
      <Text fz="lg" c="dimmed">
        {facts.length > 0 ? facts.join(' · ') : student.email}
      </Text>
    </Stack>
  );
}
