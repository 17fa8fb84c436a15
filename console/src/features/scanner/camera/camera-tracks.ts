/** The tracks of the camera whose picture is in `box`. */
export const tracksIn = (box: HTMLElement): readonly MediaStreamTrack[] =>
  [...box.querySelectorAll('video')].flatMap(video =>
    video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : [],
  );

const WATCH_EVERY_MS = 500;
/** Three seconds. A page that comes back into view has its picture sooner. */
const MUTED_LOOKS = 6;

/**
 * Detects a camera that was unplugged, or that the system takes. It may also keep it from a visible page without ending
 * it, as during a phone call: the last picture stays on the screen then, and nothing is read. The returned function
 * ends the watch.
 */
export function watchForLoss(box: HTMLElement, onLost: () => void): () => void {
  // Not fired for tracks that we stop.
  for (const track of tracksIn(box)) track.addEventListener('ended', onLost, { once: true });
  let looks = 0;
  // Looked at again and again, because a hidden page is muted as well.
  const watch = setInterval(() => {
    const muted = document.visibilityState === 'visible' && tracksIn(box).some(track => track.muted);
    looks = muted ? looks + 1 : 0;
    if (looks === MUTED_LOOKS) onLost();
  }, WATCH_EVERY_MS);
  return () => clearInterval(watch);
}
