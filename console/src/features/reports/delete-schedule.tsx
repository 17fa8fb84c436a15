import { Text } from '@mantine/core';
import type { RefObject } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { useDeleteScheduleMutation } from '../../lib/api/report-endpoints.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';

interface DeleteScheduleProps {
  readonly id: string;
  readonly title: string;
  /** Takes the focus once the row and its button are gone. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Asks first: nobody would notice for a week that a report is not made any more. */
export function DeleteSchedule({ id, title, list, onClose }: DeleteScheduleProps) {
  const [remove] = useDeleteScheduleMutation();
  const focusAfter = useFocusBack();
  const confirm = async (): Promise<string | null> => {
    return confirmed(remove({ id }), MESSAGES.requestFailed, () => {
      focusAfter.current = list.current;
      onClose();
    });
  };
  return (
    <ConfirmDialog
      title="Delete this regular report?"
      confirm="Delete Regular Report"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        “{title}” is made no more. What was made so far stays in My reports. To stop it for a while, pause it.
      </Text>
    </ConfirmDialog>
  );
}
