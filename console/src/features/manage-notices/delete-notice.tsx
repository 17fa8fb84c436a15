import { Alert, Button, Modal, Text } from '@mantine/core';
import { useRef } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useDeleteNoticeMutation } from '../../lib/api/notice-endpoints.ts';
import drawerForm from '../../ui/drawer-form.module.css';
import classes from './manage-notices.module.css';
import { afterRow } from './next-row.ts';

interface DeleteNoticeProps {
  readonly opened: boolean;
  readonly notice: ManagedNotice | null;
  readonly onClose: () => void;
}

/** Asks for confirmation, because a deleted notice cannot be restored. */
export function DeleteNotice({ opened, notice, onClose }: DeleteNoticeProps) {
  const [remove, { isLoading, error, reset }] = useDeleteNoticeMutation();
  const next = useRef<HTMLElement>(null);
  const close = (): void => {
    reset();
    onClose();
  };
  const confirmed = async (): Promise<void> => {
    if (!notice) return;
    const after = afterRow(notice.id);
    const { data } = await remove({ id: notice.id });
    if (!data) return;
    next.current = after;
    toast.success(data.message);
    close();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      // The row and its button disappear, so the focus moves elsewhere.
      onExitTransitionEnd={() => {
        next.current?.focus();
        next.current = null;
      }}
      title="Delete this notice?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text className={classes.named} mb="lg">
        “{notice?.title}”{' '}
        {notice?.state === 'in_force'
          ? 'disappears from the notices page at once, for everybody. It'
          : 'is deleted for good. It'}{' '}
        cannot be brought back.
      </Text>
      {error && (
        <Alert color="red" role="alert" mb="lg">
          {sentence(error, MESSAGES.noticeDeleteFailed)}
        </Alert>
      )}
      <div className={drawerForm.buttons}>
        <Button color="red" loading={isLoading} onClick={() => void confirmed()}>
          Delete Notice
        </Button>
        <Button variant="default" data-autofocus onClick={close}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
