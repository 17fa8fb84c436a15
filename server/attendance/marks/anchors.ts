import { anchorSeconds } from '#contract/attendance/anchor.ts';
import { shortMac } from '#platform/signing/short-mac.ts';

/** Signed times of this server: see contract/attendance/anchor.ts. */
export interface Anchors {
  /** The anchor of now. */
  readonly current: () => string;
  /** The time in an anchor. Undefined: it was not signed with our secret. */
  readonly timeOf: (anchor: string) => Date | undefined;
}

/** `secret`: that of the codes. There is one anchor a second for all callers, so marks in a rush share its cost. */
export function createAnchors(secret: string, now: () => Date): Anchors {
  const mac = shortMac(secret, 'rollcall anchors');
  let latest = { seconds: Number.NaN, anchor: '' };
  return {
    current: () => {
      const seconds = Math.floor(now().getTime() / 1_000);
      if (seconds !== latest.seconds) latest = { seconds, anchor: `${seconds}.${mac.of(String(seconds))}` };
      return latest.anchor;
    },
    timeOf: anchor => {
      const seconds = anchorSeconds(anchor);
      const [text = '', signed = ''] = anchor.split('.');
      return seconds !== undefined && mac.isOf(text, signed) ? new Date(seconds * 1_000) : undefined;
    },
  };
}
