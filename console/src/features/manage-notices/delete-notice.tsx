import { Text } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';
import { useDeleteNoticeMutation } from './manage-notices-api.ts';
import { afterRow } from './next-row.ts';

interface DeleteNoticeProps {
  readonly notice: ManagedNotice;
  readonly onClose: () => void;
}

/** Asks for confirmation, because a deleted notice cannot be restored. */
export function DeleteNotice({ notice, onClose }: DeleteNoticeProps) {
  const [remove] = useDeleteNoticeMutation();
  const focusAfter = useFocusBack();
  const confirm = async (): Promise<string | null> => {
    const next = afterRow(notice.id);
    return confirmed(remove({ id: notice.id }), MESSAGES.noticeDeleteFailed, () => {
      // The row and its button disappear, so the focus moves elsewhere.
      focusAfter.current = next;
      onClose();
    });
  };
  return (
    <ConfirmDialog
      title="Delete this notice?"
      confirm="Delete Notice"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        “{notice.title}”{' '}
        {notice.state === 'in_force'
          ? 'disappears from the notices page at once, for everybody. It'
          : 'is deleted for good. It'}{' '}
        cannot be brought back.
      </Text>
    </ConfirmDialog>
  );
}
