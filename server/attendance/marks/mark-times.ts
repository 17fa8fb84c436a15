import { isTimeDoubtful } from '#contract/time.ts';

/** The times of a mark, by the clock of its device. */
interface Times {
  readonly occurredAt: Date;
  /** When the device sent it, if it says so. */
  readonly sentAt?: Date | undefined;
}

/** The times that a device sends. A mark that names none is of now. */
export const timesOf = (
  { scannedAt, sentAt }: { readonly scannedAt?: string | undefined; readonly sentAt?: string | undefined },
  now: Date,
): Times => ({
  occurredAt: scannedAt === undefined ? now : new Date(scannedAt),
  sentAt: sentAt === undefined ? undefined : new Date(sentAt),
});

/**
 * When a mark happened, by the server's clock: before now by the time that it waited on its device. Not before 1970: a
 * device may claim to have waited for longer than the database's calendar goes back.
 */
export const momentOfMark = (times: Times, now: Date): Date =>
  new Date(Math.max(0, now.getTime() - Math.max(0, waitedMs(times, now))));

/** The same at the earliest: a mark may have been on its way for a while, too, if the device's clock says so. */
export const earliestOf = (
  { occurredAt, sentAt }: Times,
  { moment, now }: { readonly moment: Date; readonly now: Date },
): Date => (isClockRight(sentAt, now) && occurredAt < moment ? occurredAt : moment);

export const isClockRight = (sentAt: Date | undefined, now: Date): boolean =>
  sentAt !== undefined && !isTimeDoubtful(sentAt, now);

/** By the device's clock, if it says when it sent the mark. Below zero: the two clocks disagree. */
export const waitedMs = ({ occurredAt, sentAt }: Times, now: Date): number =>
  (sentAt ?? now).getTime() - occurredAt.getTime();
