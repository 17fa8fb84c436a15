/** How long a code is ignored after it was last in view, because its owner is still lowering the phone. */
export const CODE_RESTS_MS = 5_000;

/** The codes to ignore. A code that stays in view stays ignored. */
export class CodeRest {
  readonly #seen = new Map<string, number>();

  /** Records that a code is in view. Returns true if it is to be ignored. */
  rests(code: string, now: number): boolean {
    const before = this.#seen.get(code);
    for (const [each, at] of this.#seen) if (now - at >= CODE_RESTS_MS) this.#seen.delete(each);
    this.#seen.set(code, now);
    return before !== undefined && now - before < CODE_RESTS_MS;
  }

  /** The code may be read again at once. */
  wake(code: string): void {
    this.#seen.delete(code);
  }
}
