import { anchorSchema, anchorSeconds } from '#contract/attendance/anchor.ts';
import { remember, remembered } from '../remembered.ts';

const ANCHOR = 'anchor';
/** If the browser denies storage, it lasts for this page. */
let latest: string | null = null;

/** The last sign of the server's time that this device has. A scan carries it. Null: it has none. */
export const anchorNow = (): string | null => latest ?? usable(remembered(ANCHOR));

/** Answers overtake each other by less. One that is further behind came after a clock that was ahead was set right. */
const OVERTAKEN_BY_SECONDS = 60;

/** An answer brought an anchor, or none. Answers may come in another order than they were sent. */
export function keepAnchor(header: string | null): void {
  const anchor = usable(header);
  const before = anchorNow();
  if (anchor === null || (before !== null && isOvertaken(secondsOf(before) - secondsOf(anchor)))) return;
  latest = anchor;
  remember(ANCHOR, anchor);
}

const isOvertaken = (behind: number): boolean => behind >= 0 && behind <= OVERTAKEN_BY_SECONDS;

const secondsOf = (anchor: string): number => anchorSeconds(anchor) ?? 0;

const usable = (text: string | null): string | null => {
  const { data } = anchorSchema.safeParse(text);
  return data !== undefined && anchorSeconds(data) !== undefined ? data : null;
};
