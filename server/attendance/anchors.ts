import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { anchorSeconds } from '#contract/attendance/anchor.ts';

/** Signed times of this server: see contract/attendance/anchor.ts. */
export interface Anchors {
  /** The anchor of now. */
  readonly current: () => string;
  /** The time in an anchor. Undefined: it was not signed with our secret. */
  readonly timeOf: (anchor: string) => Date | undefined;
}

const MAC_BYTES = 16;

/** `secret`: that of the codes. There is one anchor a second for all callers, so marks in a rush share its cost. */
export function createAnchors(secret: string, now: () => Date): Anchors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rollcall anchors', 32));
  const anchorOf = (seconds: number): string => {
    const mac = createHmac('sha256', key).update(String(seconds)).digest().subarray(0, MAC_BYTES);
    return `${seconds}.${mac.toString('base64url')}`;
  };
  let latest = { seconds: Number.NaN, anchor: '' };
  return {
    current: () => {
      const seconds = Math.floor(now().getTime() / 1_000);
      if (seconds !== latest.seconds) latest = { seconds, anchor: anchorOf(seconds) };
      return latest.anchor;
    },
    timeOf: anchor => {
      const seconds = anchorSeconds(anchor);
      return seconds !== undefined && isSame(anchor, anchorOf(seconds))
        ? new Date(seconds * 1_000)
        : undefined;
    },
  };
}

const isSame = (given: string, ours: string): boolean =>
  given.length === ours.length && timingSafeEqual(Buffer.from(given), Buffer.from(ours));
