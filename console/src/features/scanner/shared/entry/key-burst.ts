/** People do not type this fast. Handheld scanners leave a few milliseconds between two keys. */
const GAP_MS = 50;
/** Nobody scans in the middle of a word. What is fast there is a person's, or the rest of a scan that faltered. */
const REST_MS = 300;
/** One key alone is a slip on the keyboard. A roll number may have two. */
const LEAST = 2;
/** After this nothing follows from a scanner, also if its first keys were late. A person does not notice it. */
export const ALONE_AFTER_MS = 100;
/** What scanners can be set to send after the text. Some send two of them: a carriage return and a line feed. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Tab']);

/** Separates a handheld scanner's text, which comes as fast keys and an Enter or a Tab, from manual typing. */
export class KeyBurst {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;
  /** Whether the last key wrote or ended something. Shift may come at any time before another one. */
  #wasOfText = false;
  #quick = false;
  /** Whether the text began after a pause, or after a key that ends what is typed. */
  #rested = true;
  #ended = false;
  #over = false;
  /** Whether fast keys broke off just now. What follows is the rest of a scan, also if it is a single key. */
  #faltered = false;

  /** Whether the last key came faster than people type. */
  get going(): boolean {
    return this.#over || this.#faltered || this.#text.length > 1;
  }

  /** Whether the last key came at once after another one that writes or ends something, also if neither wrote. */
  get quick(): boolean {
    return this.#quick;
  }

  /** Whether the last key ended the text of a scanner. */
  get heard(): boolean {
    return this.#over && this.#rested;
  }

  /** Takes a key. Returns the whole text at the key that ends it. */
  take(key: string, now: number): string | null {
    const since = now - this.#last;
    this.#last = now;
    const begins = since > GAP_MS || (this.#over && !ENDS.has(key));
    if (begins) this.#begin(since > REST_MS || this.#ended);
    this.#ended = ENDS.has(key);
    const isOfText = this.#ended || key.length === 1;
    this.#quick = isOfText && !begins && this.#wasOfText;
    this.#wasOfText = isOfText;
    if (this.#ended) return this.#end();
    if (key.length === 1) this.#text += key;
    return null;
  }

  #begin(rested: boolean): void {
    this.#faltered = !rested && (this.#faltered || this.#text.length > 1);
    this.#text = '';
    this.#rested = rested;
    this.#over = false;
  }

  #end(): string | null {
    if (this.#over) return null;
    const text = this.#text;
    this.#text = '';
    this.#over = this.#faltered || text.length >= LEAST;
    return this.heard ? text : null;
  }
}
