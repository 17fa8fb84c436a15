import type { MarkOutcome } from '#contract/attendance/marks.ts';

/** One mark as a door makes it: the device's id for it, its student and its event. */
export interface Mark {
  readonly scanId: string;
  readonly eventId: string;
  readonly studentId: string;
  /** The text that the camera read. */
  readonly qrData: string;
  /** The time by the device's clock. */
  readonly scannedAt: string;
  /** When it is sent, by the same clock. Left out: the device does not say. */
  readonly sentAt?: string;
  /** The name of the scanning device. */
  readonly gate?: string;
}

/** The outcome of one request for a mark. */
export type Reply =
  | {
      readonly kind: 'ok';
      readonly outcome: MarkOutcome;
      readonly position: number;
      /** The gate that was first. Null: it has no name. */
      readonly gate?: string | null;
    }
  /** 503 in the contract's shape: it is unknown whether the mark was stored, and the same id may be sent again. */
  | { readonly kind: 'unavailable'; readonly code: string }
  /** The connection was refused, so nothing can have been stored. */
  | { readonly kind: 'not reached' }
  /** The connection broke, or there was no answer in time. */
  | { readonly kind: 'no answer'; readonly reason: string }
  /** Any other answer. A load of good marks must never get one. */
  | { readonly kind: 'refused'; readonly status: number; readonly text: string };

/** One request, with the times (ms since the epoch) of its beginning and end. */
export interface Sending {
  readonly began: number;
  readonly ended: number;
  readonly reply: Reply;
}

/** Everything the driver knows of one mark. The last request decides its state. None yet: it is on its way. */
export interface LoggedMark {
  readonly mark: Mark;
  readonly sendings: readonly Sending[];
}

export type LoadLog = readonly LoggedMark[];

/** The last answer to a mark, if it settles the mark. */
export function settled({ sendings }: LoggedMark): Extract<Reply, { kind: 'ok' | 'refused' }> | undefined {
  const reply = sendings.at(-1)?.reply;
  return reply?.kind === 'ok' || reply?.kind === 'refused' ? reply : undefined;
}

/** The position of a mark, or 0 as long as it has none. */
export function positionOf(entry: LoggedMark): number {
  const reply = settled(entry);
  return reply?.kind === 'ok' ? reply.position : 0;
}

/** The number of requests after which it was unknown whether the mark was stored. */
export const unknownSendings = (log: LoadLog): number =>
  log
    .flatMap(entry => entry.sendings)
    .filter(({ reply }) => reply.kind === 'unavailable' || reply.kind === 'no answer').length;
