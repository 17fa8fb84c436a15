import { Text } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import type { Pass } from '#contract/passes/schema.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';
import { useRevokePassMutation } from './passes-api.ts';

interface RevokeDialogProps {
  readonly pass: Pass;
  readonly onClose: () => void;
}

/** Asks for confirmation, because a revoked pass cannot be restored. */
export function RevokeDialog({ pass: { id, name }, onClose }: RevokeDialogProps) {
  const [revoke] = useRevokePassMutation();
  const back = useFocusBack();
  const confirm = () =>
    confirmed(revoke({ id }), MESSAGES.requestFailed, () => {
      // The row leaves its list together with the button that was pressed.
      back.current = document.querySelector('main');
      onClose();
    });
  return (
    <ConfirmDialog
      title="Revoke this pass?"
      confirm="Revoke Pass"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        “{name}” is refused from its next request on. What was marked with it stays. Scans that still wait on
        its device are kept for you to decide.
      </Text>
    </ConfirmDialog>
  );
}
