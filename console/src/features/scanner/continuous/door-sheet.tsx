import { CloseButton, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './door-sheet.module.css';

interface DoorSheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Stays in the document while the sheet is closed. */
  readonly children: ReactNode;
}

/**
 * A sheet over the camera. The browser's own dialog keeps the focus inside, gives it back, and closes by Escape. A
 * press beside it closes it, too.
 */
export function DoorSheet({ title, open, onClose, children }: DoorSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={id}
      // Before the browser closes it, so that a quick next press finds it closed here, too.
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      // The browser says so later. By then a quick press may have opened it again.
      onClose={() => !dialog.current?.open && onClose()}
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <CloseButton size={44} iconSize={24} aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

export type Sheet = 'find' | 'list' | 'event';

interface DoorSheetsProps extends Record<'list' | 'event', ReactNode> {
  readonly open: Sheet | null;
  readonly onClose: () => void;
  /** False: nobody is looked for at this door. */
  readonly find: ReactNode | false;
}

/** What lies over the camera in door mode when it is asked for. */
export const DoorSheets = ({ open, onClose, find, list, event }: DoorSheetsProps) => (
  <>
    {find && (
      <DoorSheet title="Find a student" open={open === 'find'} onClose={onClose}>
        {find}
      </DoorSheet>
    )}
    <DoorSheet title="This door" open={open === 'list'} onClose={onClose}>
      {list}
    </DoorSheet>
    <DoorSheet title="Event" open={open === 'event'} onClose={onClose}>
      {event}
    </DoorSheet>
  </>
);
