import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../lib/focus/use-focus-back.ts';
import classes from './confirm-dialog.module.css';
import { FormProblem } from './form-problem.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The effect of the action, and perhaps an input. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The action removes something. */
  readonly danger?: boolean;
  /** Takes the action. Returns the problem, or null on success. */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action. A refusal is shown in the dialog, which stays open. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useFocusBack();
  const [doing, setDoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setDoing(true);
    setProblem(null);
    setProblem(await onConfirm());
    setDoing(false);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        noValidate
        className={classes.dialog}
        // What was said of the input before is not said of this one.
        onChange={() => setProblem(null)}
        onSubmit={event => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        <FormProblem problem={problem} />
        <div className={classes.buttons}>
          {/* An input among the children takes the focus first, because it comes first. */}
          <Button variant="default" onClick={onClose} disabled={doing} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={doing}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
