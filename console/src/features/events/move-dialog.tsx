import { Button, Modal, Text } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import classes from './event-editor.module.css';

interface MoveDialogProps {
  /** The server's sentence about the effect. */
  readonly what: string;
  readonly onAnswer: (move: boolean) => void;
}

/** Asks for confirmation before an event with marks moves to another day. */
export function MoveDialog({ what, onAnswer }: MoveDialogProps) {
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title="Move this event?"
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
      // The button that led here is disabled meanwhile, so the form's own field takes the focus.
      returnFocus={false}
    >
      <Text>{what}</Text>
      <div className={classes.choices}>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          Cancel
        </Button>
        <Button onClick={() => onAnswer(true)}>{MESSAGES.eventMoveAnyway}</Button>
      </div>
    </Modal>
  );
}
