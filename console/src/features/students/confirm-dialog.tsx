import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './drawer.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** The effect of the action. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The action removes something. */
  readonly danger?: boolean;
  /** Takes the action. Returns the problem, or null on success. */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that affects a person. A refusal is shown in the dialog. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [doing, setDoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setDoing(true);
    setProblem(null);
    setProblem(await onConfirm());
    setDoing(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 22 }}
    >
      <form
        noValidate
        className={classes.dialog}
        onSubmit={event => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        {problem !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {problem}
          </Alert>
        )}
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose} disabled={doing}>
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
