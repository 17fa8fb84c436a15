/** People do not type this fast. Handheld scanners leave a few milliseconds between two keys. */
const GAP_MS = 50;
/** Anything shorter is a slip on the keyboard. */
const LEAST = 4;

/** Separates a handheld scanner's text, which comes as fast keys and an Enter, from manual typing. */
export class KeyBurst {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** True while keys come faster than people type. */
  get going(): boolean {
    return this.#text.length > 1;
  }

  /** Takes a key. Returns the whole text at the Enter that ends it. */
  take(key: string, now: number): string | null {
    const fast = now - this.#last <= GAP_MS;
    this.#last = now;
    if (key === 'Enter') return this.#end(fast);
    if (key.length > 1) return null;
    this.#text = fast ? this.#text + key : key;
    return null;
  }

  #end(fast: boolean): string | null {
    const text = this.#text;
    this.#text = '';
    return fast && text.length >= LEAST ? text : null;
  }
}
