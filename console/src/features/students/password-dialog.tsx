import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './drawer.module.css';
import { useResetStudentPasswordMutation } from './student-commands.ts';

interface PasswordDialogProps {
  readonly user: UserRecord;
  readonly onClose: () => void;
}

/** A password to hand over. It is shown only once, so a click outside does not close the dialog. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const [reset] = useResetStudentPasswordMutation();
  const [password, setPassword] = useState<string | null>(null);
  const confirm = async (): Promise<string | null> => {
    const { data, error } = await reset({ id: user.id });
    if (!data) return sentence(error, MESSAGES.requestFailed);
    setPassword(data.initialPassword);
    return null;
  };

  if (password === null)
    return (
      <ConfirmDialog
        title={`New initial password for ${user.name}?`}
        confirm="Make a new password"
        onConfirm={confirm}
        onClose={onClose}
      >
        <p>The present password stops working, and {user.name} is signed out everywhere.</p>
        <p>You are shown a password to hand over. It opens nothing but the choice of an own one.</p>
      </ConfirmDialog>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Initial password of ${user.name}`}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>{MESSAGES.initialPasswordSet}</Text>
        <div className={classes.secret}>
          <code>{password}</code>
          <CopyButton text={password} />
        </div>
        <Group justify="end">
          <Button onClick={onClose}>I have noted it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Copies a text. If the browser refuses, it shows that: the text can still be read and selected. */
function CopyButton({ text }: { readonly text: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        onClick={() => copy(text)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {error && <p role="alert">{MESSAGES.copyFailed}</p>}
    </>
  );
}
