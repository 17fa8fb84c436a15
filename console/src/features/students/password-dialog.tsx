import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { passwordLink } from '../../lib/paths.ts';
import { useOrigin } from '../../lib/use-college.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { HandOver } from './hand-over.tsx';
import { useMakePasswordLinkMutation, useResetStudentPasswordMutation } from './student-commands.ts';

interface PasswordDialogProps {
  readonly user: UserRecord;
  readonly onClose: () => void;
}

/** A password to hand over, in place of the present one. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const [reset] = useResetStudentPasswordMutation();
  const [password, setPassword] = useState<string | null>(null);
  const confirm = async (): Promise<string | null> => {
    const { data, error } = await reset({ id: user.id });
    if (!data) return sentence(error, MESSAGES.requestFailed);
    setPassword(data.initialPassword);
    return null;
  };
  if (password !== null)
    return (
      <HandOver
        title={`Initial password of ${user.name}`}
        about={MESSAGES.initialPasswordSet}
        secret={password}
        onClose={onClose}
      />
    );
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
}

/** A link to hand over, by which a new password is chosen. Until then the present one holds. */
export function PasswordLinkDialog({ user, onClose }: PasswordDialogProps) {
  const [make] = useMakePasswordLinkMutation();
  const origin = useOrigin();
  const [link, setLink] = useState<string | null>(null);
  const confirm = async (): Promise<string | null> => {
    const { data, error } = await make({ id: user.id });
    if (!data) return sentence(error, MESSAGES.requestFailed);
    setLink(passwordLink(origin, data.token));
    return null;
  };
  if (link !== null)
    return (
      <HandOver
        title={`Link for ${user.name}`}
        about={MESSAGES.passwordLinkMade}
        secret={link}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={`A link for ${user.name}?`}
      confirm="Make a link"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>By the link {user.name} chooses a new password. Until then the present one holds.</p>
      <p>When it is used, {user.name} is signed out everywhere. An earlier link stops working now.</p>
    </ConfirmDialog>
  );
}
