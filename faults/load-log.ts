import type { MarkOutcome } from '#contract/attendance.ts';

/** One mark as a door makes it: the device's id for it, and whom it marks where. */
export interface Mark {
  readonly scanId: string;
  readonly eventId: string;
  readonly studentId: string;
  /** What the camera read. */
  readonly qrData: string;
  /** What the device's clock says. */
  readonly scannedAt: string;
}

/** What one sending of a mark was answered. */
export type Reply =
  | { readonly kind: 'ok'; readonly outcome: MarkOutcome; readonly position: number }
  /** 503 in the contract's shape: whether it was stored is unknown, the same id may be sent again. */
  | { readonly kind: 'unavailable'; readonly code: string }
  /** Nobody took the connection, so nothing can have been stored. */
  | { readonly kind: 'not reached' }
  /** The connection broke, or brought nothing in time. */
  | { readonly kind: 'no answer'; readonly reason: string }
  /** Any other answer. A load of good marks must never see one. */
  | { readonly kind: 'refused'; readonly status: number; readonly text: string };

/** One sending, with the moments (ms since the epoch) at which it began and ended. */
export interface Sending {
  readonly began: number;
  readonly ended: number;
  readonly reply: Reply;
}

/** Everything the driver knows of one mark. The last sending says how it stands; none yet: it is on its way. */
export interface LoggedMark {
  readonly mark: Mark;
  readonly sendings: readonly Sending[];
}

export type LoadLog = readonly LoggedMark[];

/** What a mark was last answered, when that settles it. */
export function settled({ sendings }: LoggedMark): Extract<Reply, { kind: 'ok' | 'refused' }> | undefined {
  const reply = sendings.at(-1)?.reply;
  return reply?.kind === 'ok' || reply?.kind === 'refused' ? reply : undefined;
}

/** How many sendings left it unknown whether they were stored. */
export const unknownSendings = (log: LoadLog): number =>
  log
    .flatMap(entry => entry.sendings)
    .filter(({ reply }) => reply.kind === 'unavailable' || reply.kind === 'no answer').length;
