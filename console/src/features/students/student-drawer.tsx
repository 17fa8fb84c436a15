import { CloseButton, Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import classes from './drawer.module.css';
import { StudentSheet } from './student-sheet.tsx';

interface StudentDrawerProps {
  /** Null: no student is open. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** The drawer of one student. Composed from parts, because the ready-made title bar would be a second banner. */
export function StudentDrawer({ id, onClose }: StudentDrawerProps) {
  // While it slides out it still shows the last student.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const body = useRef<HTMLDivElement>(null);
  // Not the drawer's own Escape, which would also react to the Escape that closes a dialog above it. This handler
  // gets the key before the dialog does, while the dialog is still open.
  const close = ({ key }: KeyboardEvent): void => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    if (key === 'Escape' && id !== null && dialogs.every(dialog => dialog.contains(body.current))) onClose();
  };
  useWindowEvent('keydown', close, { capture: true });
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="min(36rem, 100vw)"
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label="Student">
        <Drawer.Body ref={body} className={classes.body}>
          <CloseButton size="xl" className={classes.close} aria-label="Close" onClick={onClose} />
          {shown !== null && <StudentSheet key={shown} id={shown} onGone={onClose} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
