import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { usePart } from '../../../lib/on-demand.tsx';
import { WITHDRAWN } from '../shared/outcome/outcome-look.ts';
import type { DoorEntry } from './door-log.ts';

const loadUndoDialog = () => import('./undo-dialog.tsx').then(part => part.UndoDialog);

interface UndoProps {
  readonly entry: DoorEntry | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a mark is undone. */
export function Undo({ entry, ...done }: UndoProps) {
  const UndoDialog = usePart(loadUndoDialog, entry !== null, { onFailed: done.onClose });
  return entry && UndoDialog && <UndoDialog entry={entry} {...done} />;
}

/** Whose mark was withdrawn. It is seen by the result that goes, so it is said only to those who do not see that. */
export const Undone = ({ entry }: { readonly entry: DoorEntry | null }) => (
  <VisuallyHidden role="status">
    {entry?.verdict?.kind === 'marked' &&
      `${WITHDRAWN.headline}: ${entry.verdict.mark.attendance.studentName}`}
  </VisuallyHidden>
);

/**
 * The mark that is about to be undone. When the dialog closes, the focus returns to where it was. If that element is
 * gone, it goes to `otherwise`.
 */
export function useUndoing(otherwise: RefObject<HTMLElement | null>) {
  const [entry, setEntry] = useState<DoorEntry | null>(null);
  const [undone, setUndone] = useState<DoorEntry | null>(null);
  const before = useRef<Element | null>(null);
  return {
    entry,
    undone,
    begin: (chosen: DoorEntry): void => {
      before.current = document.activeElement;
      setEntry(chosen);
      setUndone(null);
    },
    end: (done: DoorEntry | null = null): void => {
      setEntry(null);
      setUndone(done);
      // After the dialog has closed, because an open dialog keeps the focus.
      requestAnimationFrame(() => {
        const place = before.current;
        // It may have been in a sheet that is closed now.
        const there =
          place instanceof HTMLElement && place.getClientRects().length > 0 && place !== document.body;
        (there ? place : otherwise.current)?.focus();
      });
    },
  };
}
