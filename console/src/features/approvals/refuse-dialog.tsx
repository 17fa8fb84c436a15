import type { ReactNode, RefObject } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReasonField, useTypedText } from '../../ui/reason-field.tsx';

export interface RefuseDialogProps {
  /** Whose sign-up or request it is, or how many. */
  readonly whose: string;
  /** Who reads the reason. Left out: none is asked for. */
  readonly reader?: string;
  /** What a refusal does. */
  readonly children: ReactNode;
  /** Returns the problem, or null. */
  readonly onRefuse: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** Says what a refusal does, because it cannot be undone. */
export function RefuseDialog({
  whose,
  reader,
  children,
  onRefuse,
  onClose,
  onDone,
  list,
}: RefuseDialogProps) {
  const back = useFocusBack();
  const reason = useTypedText();
  const refuse = async (): Promise<string | null> => {
    const text = reason.field.value.trim();
    if (reader && text === '') return reason.refuse(MESSAGES.reasonRequired);
    const problem = await onRefuse(text);
    if (problem !== null) return problem;
    // The refused leave the list together with the button that was pressed.
    back.current = list.current;
    onDone();
    return problem;
  };
  return (
    <ConfirmDialog title={`Refuse ${whose}?`} confirm="Refuse" danger onConfirm={refuse} onClose={onClose}>
      {children}
      {reader && <ReasonField {...reason.field} description={reader} />}
    </ConfirmDialog>
  );
}
