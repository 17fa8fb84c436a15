import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHeldMove } from '../../../lib/navigation/use-moves.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';

/** Phones and tablets, however they are held. A desktop has room for the page around the camera. */
const HANDHELD = '(max-width: 62em), (max-height: 30em), (hover: none) and (pointer: coarse)';

interface DoorModeOptions {
  /** The camera is on. */
  readonly on: boolean;
  /** A dialog is open, which takes Escape for itself. */
  readonly busy: boolean;
  readonly onLeave: () => void;
}

/**
 * Door mode: while the camera is on, the scanner has the whole screen of a phone or a tablet. It ends by the button,
 * by Escape, and by the browser's Back.
 */
export function useDoorMode({ on, busy, onLeave }: DoorModeOptions) {
  const handheld = useMediaQuery(HANDHELD, undefined, { getInitialValueInEffect: false }) ?? false;
  const [settling, setSettling] = useState(false);
  const open = on && handheld;
  useNothingElse(open);
  useLeaving(open, busy, onLeave);
  return {
    open,
    /** The screen is changing its size. A camera that opened now would open again in a moment. */
    settling,
    /** Called by a press, because browsers give the full screen to nothing else. */
    enter: (): void => {
      if (!handheld) return;
      setSettling(true);
      void enterFullScreen().finally(() => setSettling(false));
    },
  };
}

/** The rest of the page is neither seen, nor reached by Tab, nor read aloud (`scan-layout.module.css`). */
function useNothingElse(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const { dataset } = document.documentElement;
    dataset['door'] = 'open';
    return () => {
      delete dataset['door'];
      leaveFullScreen();
    };
  }, [open]);
}

function useLeaving(open: boolean, busy: boolean, onLeave: () => void): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  const back = useHeldMove(({ byBrowser }) => open && byBrowser);
  useEffect(() => {
    if (!back) return;
    latest.current();
    back.drop();
  }, [back]);
  useEffect(() => {
    if (!open || busy) return;
    // The key press that closes a dialog comes here, too: the dialog hears it first, and this begins at once.
    const since = performance.now();
    const leave = ({ key, defaultPrevented, timeStamp }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && timeStamp > since) latest.current();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [open, busy]);
}
