/** A browser that neither agrees nor refuses must not keep the camera from starting. */
const PATIENCE_MS = 1_000;

/**
 * Asks for the browser's full screen, on devices that are touched: a small window of a laptop stays a window.
 * Resolves when the screen has its size, with or without the full screen: some phones have none.
 */
export async function enterFullScreen(): Promise<void> {
  const root = document.documentElement;
  if (!document.fullscreenEnabled || document.fullscreenElement || !isTouched()) return;
  const requested = root.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  await Promise.race([requested, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))]);
}

/** A user who left it by a gesture of the system is not in it any more, and that is fine. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;
