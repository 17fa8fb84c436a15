import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import {
  type MarksChoice,
  NOT_COUNTED,
  type Step,
  type StepCounts,
  type StepWords,
  stepWords,
} from './lifecycle-steps.ts';
import { useLifecycle } from './use-lifecycle.ts';

interface LifecycleDialogProps {
  readonly step: Step;
  readonly event: Event;
  /** Opening and deleting change no marks, and need none. */
  readonly counts?: StepCounts;
  readonly onClose: () => void;
  /** Called after the event was deleted. Without it the screen is left, because it showed the event. */
  readonly onDeleted?: () => void;
}

/** Explains the effect of a step before it is taken. If the step fails, the dialog stays open with its choices. */
export function LifecycleDialog({
  step,
  event,
  counts = NOT_COUNTED,
  onClose,
  onDeleted,
}: LifecycleDialogProps) {
  const notMarked = useFirstKnown(counts.notMarked);
  const rosterAbsences = useFirstKnown(counts.rosterAbsences);
  const withdrawnAbsences = useFirstKnown(counts.withdrawnAbsences);
  const expectedSince = useFirstKnown(counts.expectedSince);
  const words = stepWords(step, { event, notMarked, withdrawnAbsences, expectedSince, rosterAbsences });
  const [chosen, setChosen] = useState<MarksChoice | null>(null);
  const withMarks = chosen ?? words.choice?.options[0]?.value ?? words.marks ?? 'none';
  const take = useLifecycle(event, { onClose, onDeleted });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      danger={step === 'delete'}
      onConfirm={() => take(step, withMarks)}
      onClose={onClose}
    >
      <Text>{words.consequence}</Text>
      {words.choice && <MarksRadios choice={words.choice} value={withMarks} onChange={setChosen} />}
    </ConfirmDialog>
  );
}

/** A count as it was when it was first known. Changing numbers would change the question while it is read. */
function useFirstKnown(count: number | null): number | null {
  const [first, setFirst] = useState(count);
  if (first === null && count !== null) setFirst(count);
  return first;
}

interface MarksRadiosProps {
  readonly choice: NonNullable<StepWords['choice']>;
  readonly value: MarksChoice;
  readonly onChange: (withMarks: MarksChoice) => void;
}

const MarksRadios = ({ choice: { label, options }, value, onChange }: MarksRadiosProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {options.map(option => (
        <Radio key={option.value} size="md" {...option} />
      ))}
    </Stack>
  </Radio.Group>
);
