import type { Belief } from '../../../lib/outbox/belief.ts';
import type { KeptScan } from '../../../lib/outbox/kept-scan.ts';
import { AWAY, type Verdict } from '../../../lib/outbox/verdict.ts';

type Since = NonNullable<Belief['since']>;

/** Since when students are present by scans made here, by event and student. */
export class PresentHere {
  readonly #since = new Map<string, Since>();

  since(eventId: string, studentId: string): Since | null {
    return this.#since.get(keyOf(eventId, studentId)) ?? null;
  }

  /** The answer to a scan, or that there is none yet. A refused scan makes nobody present. */
  remember({ event, belief, by, scannedAt }: KeptScan, verdict: Verdict = AWAY): void {
    if (verdict.kind === 'marked') {
      const { userId, at, by: marker, status } = verdict.mark.attendance;
      if (status === 'present') this.#since.set(keyOf(event.id, userId), { at, by: marker.name });
    } else if (belief?.kind === 'expected' && belief.student) {
      const key = keyOf(event.id, belief.student.id);
      if (verdict.kind === 'unanswered') this.#since.set(key, { at: scannedAt, by: by.name });
      else this.#since.delete(key);
    }
  }

  forget(eventId: string, studentId: string): void {
    this.#since.delete(keyOf(eventId, studentId));
  }

  /** The same at all events. */
  forgetStudent(studentId: string): void {
    for (const key of this.#since.keys()) if (key.endsWith(` ${studentId}`)) this.#since.delete(key);
  }
}

const keyOf = (eventId: string, studentId: string): string => `${eventId} ${studentId}`;
