/** So long a code may stay unread before the user gets advice. */
const PATIENCE_MS = 5_000;
/** A code in a trembling hand is out of the picture for a moment. */
const GAP_MS = 1_000;

/** Notices that something like a code is in view for long and is not read. Times are in ms since the page opened. */
export class UnreadCode {
  #since: number | null = null;
  #last = 0;

  /** One look that read nothing. Returns whether the user needs advice. */
  look(codeLike: boolean, now: number): boolean {
    if (now - this.#last > GAP_MS) this.#since = null;
    if (codeLike) {
      this.#since ??= now;
      this.#last = now;
    }
    return this.#since !== null && now - this.#since >= PATIENCE_MS;
  }

  /** A code was read. */
  read(): void {
    this.#since = null;
  }
}
