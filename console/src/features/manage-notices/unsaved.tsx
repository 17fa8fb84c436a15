import { Button, Modal, Text } from '@mantine/core';
import classes from './manage-notices.module.css';

interface UnsavedProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function Unsaved({ opened, onStay, onLeave }: UnsavedProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>What you wrote is not saved yet.</Text>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onStay}>
          Keep writing
        </Button>
        <Button variant="default" onClick={onLeave}>
          Discard
        </Button>
      </div>
    </Modal>
  );
}
