import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useOwnPlace } from '../../../lib/navigation/use-own-place.ts';

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
 * by Escape, and by the browser's Back, which both close what lies over the camera first.
 */
export function useDoorMode({ on, busy, onLeave }: DoorModeOptions) {
  const handheld = useMediaQuery(HANDHELD, undefined, { getInitialValueInEffect: false }) ?? false;
  const [settling, setSettling] = useState(false);
  const open = on && handheld;
  useNothingElse(open);
  useOwnBack(open, onLeave);
  useEscape(open && !busy, onLeave);
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
    const endCover = coverEdges();
    return () => {
      delete dataset['door'];
      endCover();
      leaveFullScreen();
    };
  }, [open]);
}

/** The door keeps clear of a phone's notch itself, and other screens leave that to the browser. */
function coverEdges(): () => void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (!viewport) return () => {};
  const { content } = viewport;
  viewport.content = `${content}, viewport-fit=cover`;
  return () => {
    viewport.content = content;
  };
}

/** While the door is open, it has a place of its own, so that Back leaves the door and not the page below it. */
function useOwnBack(open: boolean, onLeave: () => void): void {
  const place = useOwnPlace('door');
  const { opened } = place;
  const follow = useEffectEvent(() => {
    if (!open) place.close();
    else if (!opened) place.open();
  });
  const left = useEffectEvent(() => {
    if (!open) return;
    // It was opened again before the browser had left the place of the time before.
    if (place.isClosed()) return place.open();
    onLeave();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the door opens or closes
  useEffect(() => follow(), [open]);
  useEffect(() => {
    if (!opened) left();
  }, [opened]);
}

function useEscape(heard: boolean, onLeave: () => void): void {
  const end = useEffectEvent(onLeave);
  useEffect(() => {
    if (!heard) return;
    // The key press that closes a dialog comes here, too: the dialog hears it first, and this begins at once.
    const since = performance.now();
    const leave = ({ key, defaultPrevented, timeStamp }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && timeStamp > since) end();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [heard]);
}

/** A browser that neither agrees nor refuses must not keep the camera from starting. */
const PATIENCE_MS = 1_000;

/**
 * Asks for the browser's full screen, on devices that are touched: a small window of a laptop stays a window.
 * Resolves when the screen has its size, with or without the full screen: some phones have none.
 */
async function enterFullScreen(): Promise<void> {
  const root = document.documentElement;
  if (!document.fullscreenEnabled || document.fullscreenElement || !isTouched()) return;
  const requested = root.requestFullscreen({ navigationUI: 'hide' }).then(
    // A slow browser may grant it when the door has been left already.
    () => root.dataset['door'] === undefined && leaveFullScreen(),
    () => undefined,
  );
  await Promise.race([requested, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))]);
}

/** A user who left it by a gesture of the system is not in it any more, and that is fine. */
function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;
