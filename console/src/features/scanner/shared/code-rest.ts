import { readQr } from '#contract/qr/code.ts';

/**
 * How long a code is ignored, because its owner is still lowering the phone. Continuous: after it was last in view.
 * One by one: after its result was closed.
 */
export const CODE_RESTS_MS = { continuous: 5_000, oneByOne: 3_000 } as const;

/** The codes to ignore for a while. */
export class CodeRest {
  readonly #restMs: number;
  readonly #seen = new Map<string, number>();

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /** Whether a code is to be ignored. */
  rests(code: string, now: number): boolean {
    const seen = this.#seen.get(code);
    return seen !== undefined && now - seen < this.#restMs;
  }

  /** A code's rest begins, or begins again. */
  begin(code: string, now: number): void {
    for (const each of this.#seen.keys()) if (!this.rests(each, now)) this.#seen.delete(each);
    this.#seen.set(code, now);
  }

  /** The code may be read again at once. */
  wake(code: string): void {
    this.#seen.delete(code);
  }
}

/**
 * What rests with a code: its text, and the student of a live code, because a live code that changed is still theirs.
 * For another event the same code may be read at once.
 */
export function restKeys(code: string, eventId: string | undefined): readonly string[] {
  const studentKey = studentRestKey(code, eventId);
  return [`${eventId} ${code}`, ...(studentKey ? [studentKey] : [])];
}

/** Null: it is no live code. */
export function studentRestKey(code: string, eventId: string | undefined): string | null {
  const reading = readQr(code);
  return reading.kind === 'live' ? `${eventId} ${reading.qr.u}` : null;
}
