import type { KeptScan } from './kept-scan.ts';

/** An answer on a slow network tells the server's time less exactly. */
const DIFFERS_BY_MS = 10_000;
/** A clock that is wrong by less makes nobody late, and need not be corrected by an answer that took long. */
const WRONG_BY_MS = 60_000;

type Read = Pick<KeptScan, 'scannedAt' | 'aheadMs'>;

/**
 * When a scan was made, by the device's clock as it is now. If that clock was set while the scan waited, the server's is
 * ahead by another time (`aheadMs`, null if it is not known). Without this, the scan would seem to have waited for longer
 * or shorter, and its student to be late or not, or its live code to be another one's.
 */
function scannedAtNow(scan: Read, aheadMs: number | null): number {
  const scannedAt = Date.parse(scan.scannedAt);
  if (scan.aheadMs === null || aheadMs === null) return scannedAt;
  const setByMs = scan.aheadMs - aheadMs;
  return Math.abs(setByMs) < DIFFERS_BY_MS ? scannedAt : scannedAt + setByMs;
}

/**
 * The times of a scan that is sent at `now`. Where the device's clock is known to be wrong, they are by the server's:
 * otherwise a clock that is ahead would make students late who were not.
 */
export function timesOf(scan: Read, aheadMs: number | null, now: number) {
  const isWrong = scan.aheadMs !== null && aheadMs !== null && Math.abs(aheadMs) >= WRONG_BY_MS;
  const serverTime = (at: number): string => new Date(at + (isWrong ? aheadMs : 0)).toISOString();
  return { scannedAt: serverTime(scannedAtNow(scan, aheadMs)), sentAt: serverTime(now) };
}
