import { Button, Group, Text } from '@mantine/core';
import { withdrawBody } from '#contract/attendance/amendments.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { useSubmissions } from '../../../lib/api/submissions.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useTypedText } from '../../../ui/form/use-typed-text.ts';
import { useWithdrawAtDoorMutation } from '../shared/door-api.ts';
import type { DoorEntry } from './door-log.ts';

interface UndoDialogProps {
  readonly entry: DoorEntry;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Common reasons. Any other reason can be typed. The first two stand side by side on a small phone. */
const REASONS = ['Wrong person', 'Left immediately', 'Scanned by mistake'] as const;

/** Withdraws a mark, in the words of the event's page. It stays in the history, with the reason. */
export function UndoDialog({ entry, onDone, onClose }: UndoDialogProps) {
  const { field, refuse, fill } = useTypedText();
  const submit = useSubmissions();
  const [withdraw] = useWithdrawAtDoorMutation();
  if (entry.verdict?.kind !== 'marked') return null;
  const { position, attendance } = entry.verdict.mark;
  const { id, studentName } = attendance;

  const confirm = async (): Promise<string | null> => {
    const { data: reason, error: wrong } = withdrawBody.shape.reason.safeParse(field.value);
    if (wrong) return refuse(wrong.issues[0]?.message);
    const { data, error } = await submit(reason, commandId => withdraw({ id, reason, commandId, position }));
    if (!data) return sentence(error, MESSAGES.requestFailed);
    onDone();
    return null;
  };

  return (
    <ConfirmDialog
      title={`Withdraw the mark of ${studentName}?`}
      confirm="Withdraw mark"
      danger
      across
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <>
          <Group gap="xs">
            {REASONS.map(each => (
              <Button
                key={each}
                variant={field.value === each ? 'light' : 'default'}
                aria-pressed={field.value === each}
                onClick={() => fill(each)}
              >
                {each}
              </Button>
            ))}
          </Group>
          <ReasonField {...field} description="Shown in the history of this mark" />
        </>
      }
    >
      <Text>
        After this they are not marked: neither present nor absent. The mark and its withdrawal stay in the
        history.
      </Text>
    </ConfirmDialog>
  );
}
