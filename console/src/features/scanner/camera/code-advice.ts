import { canvasIn } from './camera-tracks.ts';
import { isCodeLike } from './code-like.ts';
import { greyOf } from './sharpen.ts';
import { UnreadCode } from './unread-code.ts';

/** Looking for what may be a code takes time, so not every picture is searched. */
const SEARCH_EVERY_MS = 500;

/** Reports when something like a code is in view for long and is not read, and when that ends. */
export function adviceOn(box: HTMLElement, report: (unreadable: boolean) => void) {
  const unread = new UnreadCode();
  let reported = false;
  let searched = 0;
  const change = (unreadable: boolean): void => {
    if (unreadable !== reported) report(unreadable);
    reported = unreadable;
  };
  return {
    /** A code was read, or nobody looks for a while. */
    end: () => {
      unread.forget();
      change(false);
    },
    nothing: () => {
      const now = performance.now();
      const canvas = canvasIn(box);
      if (now - searched < SEARCH_EVERY_MS || !canvas) return;
      searched = now;
      const seen = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      change(unread.look(seen !== undefined && isCodeLike(greyOf(seen)), now));
    },
  };
}
