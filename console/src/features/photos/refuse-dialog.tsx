import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RefuseDialogProps {
  readonly photo: WaitingPhoto;
  /** Returns the problem, or null. */
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A refusal says why, because the student has to send a better one. */
export function RefuseDialog({ photo, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const refuse = async (): Promise<string | null> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return null;
    const problem = await onRefuse(reason.trim());
    if (problem === null) onClose();
    return problem;
  };
  return (
    <ConfirmDialog
      title={`Refuse the photo of ${photo.student.name}?`}
      confirm="Refuse"
      danger
      onConfirm={refuse}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label="Reason"
        description="The student reads it."
        autosize
        minRows={2}
        maxLength={LIMITS.reason.max}
        value={reason}
        error={missing ? MESSAGES.reasonRequired : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
