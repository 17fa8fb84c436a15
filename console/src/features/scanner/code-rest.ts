/** How long a code is not read again after it was last in view: its owner is still lowering the phone. */
export const CODE_RESTS_MS = 5_000;

/** Which codes rest. A code that stays in view goes on resting. */
export class CodeRest {
  readonly #seen = new Map<string, number>();

  /** Notes that a code is in view; true where that is nothing new. */
  rests(code: string, now: number): boolean {
    const before = this.#seen.get(code);
    for (const [each, at] of this.#seen) if (now - at >= CODE_RESTS_MS) this.#seen.delete(each);
    this.#seen.set(code, now);
    return before !== undefined && now - before < CODE_RESTS_MS;
  }

  /** It may be read again at once. */
  wake(code: string): void {
    this.#seen.delete(code);
  }
}
