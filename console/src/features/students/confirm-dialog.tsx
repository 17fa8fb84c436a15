import { Alert, Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './drawer.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** Something is taken away. */
  readonly danger?: boolean;
  /** Does it, and answers why it could not be done; null: it is. */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks before something is done that somebody will notice. A refusal is told where it was asked for. */
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
