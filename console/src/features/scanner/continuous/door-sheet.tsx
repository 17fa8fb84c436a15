import { CloseButton, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { focusSoon } from '../../../lib/focus/focus-soon.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { OPENS_WITH_FOCUS } from '../../../ui/opens-with-focus.ts';
import { RoomForQuestion } from '../shared/outcome/room-for-question.ts';
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
function DoorSheet({ title, open, onClose, children }: DoorSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackCloses(onClose, open);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    // The title, or what is filled in below it.
    [...element.querySelectorAll<HTMLElement>('[data-autofocus]')].at(-1)?.focus();
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
          <Title order={2} size="h3" id={id} {...OPENS_WITH_FOCUS}>
            {title}
          </Title>
          <CloseButton size={44} iconSize={24} aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

type Sheet = 'find' | 'list' | 'event';

/** The sheet that lies over the camera, or a question in its place: `toggle` has the focus after that. */
export function useSheet(toggle: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Sheet | null>(null);
  const [asking, setAsking] = useState(false);
  const close = (): void => setOpen(null);
  const makeRoom = () => {
    close();
    setAsking(true);
    return () => {
      setAsking(false);
      focusSoon(toggle.current);
    };
  };
  return {
    open,
    busy: open !== null || asking,
    show: (sheet: Sheet): void => setOpen(sheet),
    close,
    makeRoom,
  };
}

interface DoorSheetsProps extends Record<'list' | 'event', ReactNode> {
  readonly sheet: ReturnType<typeof useSheet>;
  /** False: nobody is looked for at this door. */
  readonly find: ReactNode | false;
}

/** What lies over the camera in door mode when it is asked for. */
export const DoorSheets = ({ sheet: { open, close, makeRoom }, find, list, event }: DoorSheetsProps) => (
  <RoomForQuestion value={makeRoom}>
    {find && (
      <DoorSheet title="Find a student" open={open === 'find'} onClose={close}>
        {find}
      </DoorSheet>
    )}
    <DoorSheet title="This door" open={open === 'list'} onClose={close}>
      {list}
    </DoorSheet>
    <DoorSheet title="Event" open={open === 'event'} onClose={close}>
      {event}
    </DoorSheet>
  </RoomForQuestion>
);
