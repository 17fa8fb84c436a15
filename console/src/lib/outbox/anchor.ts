import { anchorSchema, anchorSeconds } from '#contract/attendance/anchor.ts';
import { isSetSince, pageOpenedAt } from '../clock-set.ts';
import { remember, remembered } from '../remembered.ts';

const ANCHOR = 'anchor';
/** If the browser denies storage, it lasts for this page. */
let latest: string | null = null;

/** The last sign of the server's time that this device has. A scan carries it. Null: it has none. */
export const anchorNow = (): string | null => latest ?? usable(remembered(ANCHOR));

interface Difference {
  readonly aheadMs: number;
  readonly openedAt: number;
}

/** Between the server's clock and this device's, since that one was last set. */
let difference: Difference | null = null;

/**
 * By how much the server's clock is ahead of this device's (ms), as far as its answers tell. Null: none came in this
 * page since the device's clock was set, or since it slept.
 */
export const aheadNow = (): number | null =>
  difference && !isSetSince(difference.openedAt) ? difference.aheadMs : null;

/** What a scan notes of the server's clock. */
export interface Contact {
  readonly anchor: string | null;
  readonly aheadMs: number | null;
}

export const contactNow = (): Contact => ({ anchor: anchorNow(), aheadMs: aheadNow() });

/** Answers overtake each other by less. One that is further behind came after a clock that was ahead was set right. */
const OVERTAKEN_BY_SECONDS = 60;

/** An answer brought an anchor, or none. Answers may come in another order than they were sent. */
export function keepAnchor(header: string | null): void {
  const anchor = usable(header);
  const before = anchorNow();
  if (anchor !== null) compare(anchor);
  if (anchor === null || (before !== null && isOvertaken(secondsOf(before) - secondsOf(anchor)))) return;
  latest = anchor;
  remember(ANCHOR, anchor);
}

/** An answer that took long says too little. The one that took least has the largest difference. */
function compare(anchor: string): void {
  const aheadMs = secondsOf(anchor) * 1_000 - Date.now();
  difference = { aheadMs: Math.max(aheadMs, aheadNow() ?? aheadMs), openedAt: pageOpenedAt() };
}

const isOvertaken = (behind: number): boolean => behind >= 0 && behind <= OVERTAKEN_BY_SECONDS;

const secondsOf = (anchor: string): number => anchorSeconds(anchor) ?? 0;

const usable = (text: string | null): string | null => {
  const { data } = anchorSchema.safeParse(text);
  return data !== undefined && anchorSeconds(data) !== undefined ? data : null;
};
