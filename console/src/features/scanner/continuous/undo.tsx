import { type RefObject, useRef, useState } from 'react';
import { usePart } from '../../../lib/on-demand.tsx';
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

/**
 * The mark that is about to be undone. When the dialog closes, the focus returns to where it was. If that element is
 * gone, it goes to `otherwise`.
 */
export function useUndoing(otherwise: RefObject<HTMLElement | null>) {
  const [entry, setEntry] = useState<DoorEntry | null>(null);
  const before = useRef<Element | null>(null);
  return {
    entry,
    begin: (chosen: DoorEntry): void => {
      before.current = document.activeElement;
      setEntry(chosen);
    },
    end: (): void => {
      setEntry(null);
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
