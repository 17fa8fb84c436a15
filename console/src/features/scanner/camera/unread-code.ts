import { canvasIn } from './camera-tracks.ts';
import { isCodeLike } from './code-like.ts';
import { greyOf } from './sharpen.ts';

/** So long a code may stay unread before the user gets advice. */
const PATIENCE_MS = 5_000;
/** A code in a trembling hand is out of the picture for a moment. */
const GAP_MS = 1_000;
/** After so long without a look, the page was hidden or the device asleep. */
const ASLEEP_MS = 10_000;

/** Notices that something like a code is in view for long and is not read. Times are in ms since the page opened. */
export class UnreadCode {
  #since: number | null = null;
  /** The first of the latest looks that saw none. Time without looks says nothing: a slow phone's are far apart. */
  #goneSince: number | null = null;
  #lookedAt = 0;

  /** One look that read nothing. Returns whether the user needs advice. */
  look(codeLike: boolean, now: number): boolean {
    if (now - this.#lookedAt > ASLEEP_MS) this.#since = null;
    this.#lookedAt = now;
    if (codeLike) {
      this.#since ??= now;
      this.#goneSince = null;
    } else {
      this.#goneSince ??= now;
      if (now - this.#goneSince >= GAP_MS) this.#since = null;
    }
    return this.#since !== null && now - this.#since >= PATIENCE_MS;
  }

  /** A code was read, or nobody looks for a while. */
  forget(): void {
    this.#since = null;
  }
}

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
