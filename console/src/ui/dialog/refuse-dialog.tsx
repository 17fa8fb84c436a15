import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { ReasonField } from '../form/reason-field.tsx';
import { useTypedText } from '../form/use-typed-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface RefuseDialogProps {
  /** What is refused: a name, the request of somebody, or how many. */
  readonly whose: string;
  /** Who reads the reason. Left out: none is asked for. */
  readonly reader?: string | undefined;
  /** What a refusal does. */
  readonly children?: ReactNode;
  /** Returns the problem, or null. */
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Says what a refusal does, because it cannot be undone. */
export function RefuseDialog({
  whose,
  reader,
  children,
  onRefuse,
  onClose,
  onDone = onClose,
}: RefuseDialogProps) {
  const reason = useTypedText();
  const refuse = async (): Promise<string | null> => {
    const text = reason.field.value.trim();
    if (reader && text === '') return reason.refuse(MESSAGES.reasonRequired);
    const problem = await onRefuse(text);
    if (problem === null) onDone();
    return problem;
  };
  return (
    <ConfirmDialog
      title={`Refuse ${whose}?`}
      confirm="Refuse"
      danger
      onConfirm={refuse}
      onClose={onClose}
      fields={reader && <ReasonField {...reason.field} description={reader} />}
    >
      {children}
    </ConfirmDialog>
  );
}
