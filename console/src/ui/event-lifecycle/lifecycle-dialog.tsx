import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { type Situation, type Step, type StepWords, stepWords } from './lifecycle-steps.ts';
import { useLifecycle } from './use-lifecycle.ts';

interface LifecycleDialogProps {
  readonly step: Step;
  readonly event: Event;
  readonly situation: Situation;
  readonly onClose: () => void;
  /** Called after the event was deleted. Without it the screen is left, because it showed the event. */
  readonly onDeleted?: () => void;
}

/** Explains the effect of a step before it is taken. If the step fails, the dialog stays open with its choices. */
export function LifecycleDialog({ step, event, situation, onClose, onDeleted }: LifecycleDialogProps) {
  const notMarked = useFirstKnown(situation.notMarked);
  const rosterAbsences = useFirstKnown(situation.rosterAbsences);
  const words = stepWords(step, { ...situation, notMarked, rosterAbsences });
  const [withMarks, setWithMarks] = useState(true);
  const take = useLifecycle(event, { onClose, onDeleted });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      danger={step === 'delete'}
      onConfirm={() => take(step, words.choice !== undefined && withMarks)}
      onClose={onClose}
    >
      <Text>{words.consequence}</Text>
      {words.choice && <MarksChoice choice={words.choice} value={withMarks} onChange={setWithMarks} />}
    </ConfirmDialog>
  );
}

/** A count as it was when it was first known. Changing numbers would change the question while it is read. */
function useFirstKnown(count: number | null): number | null {
  const [first, setFirst] = useState(count);
  if (first === null && count !== null) setFirst(count);
  return first;
}

interface MarksChoiceProps {
  readonly choice: NonNullable<StepWords['choice']>;
  readonly value: boolean;
  readonly onChange: (withMarks: boolean) => void;
}

function MarksChoice({ choice, value, onChange }: MarksChoiceProps) {
  return (
    <Radio.Group
      label={choice.label}
      value={value ? 'with' : 'without'}
      onChange={chosen => onChange(chosen === 'with')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="with" label={choice.withMarks} size="md" />
        <Radio value="without" label={choice.without} size="md" />
      </Stack>
    </Radio.Group>
  );
}
