import type { Knex } from 'knex';
import type { RefusalCode } from '#contract/errors.ts';

/** A scan whose code was refused: who scanned what, and whom the code claimed to be. */
export interface RefusedScan {
  readonly scanId: string;
  readonly eventId: string;
  readonly scannedBy: string;
  readonly code: RefusalCode;
  readonly claimedId: string | null;
  readonly at: Date;
}

/** So many attempts are kept of an event: what comes after them tells nothing new, and must not fill the disk. */
export const MOST_REFUSED_SCANS = 1_000;

/** Keeps a refused attempt, once for each scan id. An event that is not there has none. */
export async function keepRefusedScan(knex: Knex, scan: RefusedScan): Promise<void> {
  await knex.raw(
    `INSERT INTO refused_scans (scan_id, event_id, scanned_by, code, claimed_id, refused_at)
     SELECT ?, id, ?, ?, ?, ? FROM events
     WHERE id = ? AND (SELECT count(*) FROM refused_scans WHERE event_id = events.id) < ?
     ON CONFLICT DO NOTHING`,
    [scan.scanId, scan.scannedBy, scan.code, scan.claimedId, scan.at, scan.eventId, MOST_REFUSED_SCANS],
  );
}

/** How many attempts were refused at an event, by the code of refusal. */
export async function countRefusedScans(
  knex: Knex,
  eventId: string,
): Promise<{ total: number; byCode: Record<string, number> }> {
  const rows: { code: string; count: number }[] = await knex('refused_scans')
    .where({ event_id: eventId })
    .groupBy('code')
    .orderBy('code')
    .select('code')
    .count({ count: '*' });
  return {
    total: rows.reduce((total, { count }) => total + count, 0),
    byCode: Object.fromEntries(rows.map(({ code, count }) => [code, count])),
  };
}
