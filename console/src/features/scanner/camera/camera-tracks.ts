/** The tracks of the camera whose picture is in `box`. */
export const tracksIn = (box: HTMLElement): readonly MediaStreamTrack[] =>
  videosIn(box).flatMap(({ srcObject }) => (srcObject instanceof MediaStream ? srcObject.getTracks() : []));

const videosIn = (box: HTMLElement): readonly HTMLVideoElement[] => [...box.querySelectorAll('video')];

/** `start` resolves before the video plays. Only after that has the library the canvas that `stop` needs. */
export const canvasIn = (box: HTMLElement): HTMLCanvasElement | null => box.querySelector('canvas');

/** How many pixels of the camera one CSS pixel shows. */
export function cameraScale(box: HTMLElement): number {
  const video = box.querySelector('video');
  return video && video.clientWidth > 0 ? video.videoWidth / video.clientWidth : 1;
}

const WATCH_EVERY_MS = 500;
/** Three seconds. A page that comes back into view has its picture sooner. */
const STILL_LOOKS = 6;
/** Ten seconds. In the dark, a slow phone's camera still sends a picture each second. */
const SAME_TIME_LOOKS = 20;

interface LossListener {
  readonly onLost: () => void;
  /** Whether the picture stands still because somebody wants it so. */
  readonly isPaused: () => boolean;
}

/**
 * The time of the picture. In Chromium that of the last one the camera sent, seen or not. Elsewhere it may go on by
 * itself, or always stand.
 */
const timeOf = (box: HTMLElement): string =>
  videosIn(box)
    .map(({ currentTime }) => currentTime)
    .join();

/**
 * Detects a camera that was unplugged, or that the system takes. It may also keep it from a visible page without ending
 * it, as during a phone call: the last picture stays on the screen then, and nothing is read. After a call or a frozen
 * page, a browser may leave the picture paused. It is played again. A camera may also just send nothing more. The returned
 * function ends the watch.
 */
export function watchForLoss(box: HTMLElement, { onLost, isPaused }: LossListener): () => void {
  // Not fired for tracks that we stop.
  for (const track of tracksIn(box)) track.addEventListener('ended', onLost, { once: true });
  let looks = 0;
  let sameTime = 0;
  let moved = false;
  let before = timeOf(box);
  // Looked at again and again, because a hidden page is muted as well.
  const watch = setInterval(() => {
    const visible = document.visibilityState === 'visible';
    const halted = visible && !isPaused() ? videosIn(box).filter(video => video.paused) : [];
    // If the browser refuses, the next looks find it paused.
    for (const video of halted) video.play().catch(() => undefined);
    const muted = visible && tracksIn(box).some(track => track.muted);
    looks = muted || halted.length > 0 ? looks + 1 : 0;
    const now = timeOf(box);
    moved ||= now !== before;
    sameTime = moved && visible && !isPaused() && now === before ? sameTime + 1 : 0;
    before = now;
    if (looks === STILL_LOOKS || sameTime === SAME_TIME_LOOKS) onLost();
  }, WATCH_EVERY_MS);
  return () => clearInterval(watch);
}
