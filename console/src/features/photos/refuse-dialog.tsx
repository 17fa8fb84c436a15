import { MESSAGES } from '#contract/messages.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReasonField, useTypedText } from '../../ui/reason-field.tsx';

interface RefuseDialogProps {
  readonly photo: WaitingPhoto;
  /** Returns the problem, or null. */
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** A refusal says why, because the student has to send a better one. */
export function RefuseDialog({ photo, onRefuse, onClose }: RefuseDialogProps) {
  const reason = useTypedText();
  const refuse = async (): Promise<string | null> => {
    const text = reason.field.value.trim();
    if (text === '') return reason.refuse(MESSAGES.reasonRequired);
    const problem = await onRefuse(text);
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
      <ReasonField {...reason.field} description="The student reads it" />
    </ConfirmDialog>
  );
}
