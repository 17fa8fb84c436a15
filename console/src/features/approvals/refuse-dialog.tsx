import type { RefObject } from 'react';
import type { ListedUser } from '#contract/users/schema.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RefuseDialogProps {
  readonly signups: readonly ListedUser[];
  /** Returns the problem, or null. */
  readonly onRefuse: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly list: RefObject<HTMLElement | null>;
}

/** Says what a refusal does, because it cannot be undone. */
export function RefuseDialog({ signups, onRefuse, onClose, onDone, list }: RefuseDialogProps) {
  const back = useFocusBack();
  const [only] = signups;
  const one = signups.length === 1 && only;
  const refuse = async (): Promise<string | null> => {
    const problem = await onRefuse();
    if (problem !== null) return problem;
    // The refused leave the list together with the button that was pressed.
    back.current = list.current;
    onDone();
    return problem;
  };
  return (
    <ConfirmDialog
      title={`Refuse ${one ? only.name : `${signups.length} sign-ups`}?`}
      confirm="Refuse"
      danger
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>
        {one ? 'The account is' : 'Their accounts are'} deleted for good, and {one ? 'its' : 'their'} sign-in
        ends.
      </p>
      <p>Email and roll number are free again, so that the student they belong to can sign up.</p>
    </ConfirmDialog>
  );
}
