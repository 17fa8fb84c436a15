import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { useSubmissions } from '../../../lib/api/submissions.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { useDialogText } from '../../../ui/use-dialog-text.ts';
import { useWithdrawAtDoorMutation } from '../shared/door-api.ts';
import type { DoorEntry } from './door-log.ts';

interface UndoDialogProps {
  readonly entry: DoorEntry;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Common reasons. Any other reason can be typed. */
const REASONS = ['Wrong person', 'Scanned by mistake', 'Left immediately'] as const;

/** Withdraws a mark. It stays in the history, with the reason. */
export function UndoDialog({ entry, onDone, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = useSubmissions();
  const [withdraw, { isLoading, error }] = useWithdrawAtDoorMutation();
  const field = useRef<HTMLInputElement>(null);
  const { dialogId, textId } = useDialogText();
  // What is being taken back is not called off by closing, and a refusal would be told to nobody.
  const close = (): void => {
    if (!isLoading) onClose();
  };
  useBackCloses(close);
  if (entry.verdict?.kind !== 'marked') return null;
  const { position, attendance } = entry.verdict.mark;
  const { id, studentName } = attendance;
  const question = `Take back the mark of ${studentName}?`;

  const takeBack = async (submission: FormEvent): Promise<void> => {
    submission.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return field.current?.focus();
    const { data } = await submit(given, commandId => withdraw({ id, reason: given, commandId, position }));
    if (data) onDone();
  };

  return (
    <Modal
      id={dialogId}
      opened
      onClose={close}
      transitionProps={{ duration: 0 }}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': question } }}
    >
      <form onSubmit={takeBack} noValidate>
        <Stack gap="md">
          <div>
            <Text fz="xl" fw={700} lh={1.2} style={{ overflowWrap: 'anywhere' }}>
              {question}
            </Text>
            <Text id={textId} c="dimmed">
              They are then neither present nor absent. The history keeps both.
            </Text>
          </div>
          <Group gap="xs">
            {REASONS.map(each => (
              <Button
                key={each}
                variant={reason === each ? 'filled' : 'default'}
                aria-pressed={reason === each}
                onClick={() => setReason(each)}
              >
                {each}
              </Button>
            ))}
          </Group>
          <TextInput
            ref={field}
            data-autofocus
            label="Reason"
            value={reason}
            maxLength={LIMITS.reason.max}
            error={missing && reason.trim() === '' ? MESSAGES.reasonRequired : null}
            // After Enter in the field the focus is there already, so nothing else would say it.
            errorProps={{ role: 'alert' }}
            onChange={change => setReason(change.currentTarget.value)}
          />
          <FormProblem problem={error === undefined ? null : sentence(error, MESSAGES.requestFailed)} />
          <Group grow>
            <Button type="submit" size="lg" loading={isLoading}>
              Take Back
            </Button>
            <Button size="lg" variant="default" onClick={onClose} disabled={isLoading}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
