import type { KeptScan } from './kept-scan.ts';

/** An answer on a slow network tells the server's time less exactly. */
const DIFFERS_BY_MS = 10_000;

/**
 * When a scan was made, by the device's clock as it is now. If that clock was set while the scan waited, the server's is
 * ahead by another time (`aheadMs`, null if it is not known). Without this, the scan would seem to have waited for longer
 * or shorter, and its student to be late or not, or its live code to be another one's.
 */
export function scannedAtNow(scan: Pick<KeptScan, 'scannedAt' | 'aheadMs'>, aheadMs: number | null): string {
  if (scan.aheadMs === null || aheadMs === null) return scan.scannedAt;
  const setByMs = scan.aheadMs - aheadMs;
  if (Math.abs(setByMs) < DIFFERS_BY_MS) return scan.scannedAt;
  return new Date(Date.parse(scan.scannedAt) + setByMs).toISOString();
}
