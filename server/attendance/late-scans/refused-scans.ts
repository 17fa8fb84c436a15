import type { Knex } from 'knex';
import type { RefusalCode } from '#contract/failure.ts';

/** A scan that was refused: the admin, the code, and the student that the code claims to be. */
interface RefusedScan {
  readonly scanId: string;
  readonly eventId: string;
  readonly scannedBy: string;
  readonly code: RefusalCode;
  readonly claimedId: string | null;
  /** The id of the scanning device. Null: it has no name. */
  readonly gate: number | null;
  /** When it was made, as its device claims. */
  readonly scannedAt: Date;
  readonly at: Date;
}

/** Codes that anybody can make. Whose they claim to be proves nothing. */
const PROVES_NOTHING: readonly RefusalCode[] = ['qr_invalid', 'qr_unsigned'];

/** The number of attempts stored per event whose code proves nothing. More would tell nothing new, and must not fill the disk. */
export const MOST_REFUSED_SCANS = 1_000;
/** The same of a student's own code. Each has so many, so that rubbish at a kiosk takes nobody's place. */
export const MOST_REFUSED_OF_STUDENT = 20;

/** Stores a refused attempt, once for each scan id; nothing for an event that does not exist. */
export async function keepRefusedScan(knex: Knex, scan: RefusedScan): Promise<void> {
  const { claimedId, code } = scan;
  const isOwn = claimedId !== null && !PROVES_NOTHING.includes(code);
  const alike = isOwn
    ? 'claimed_id = :claimedId AND code <> ALL(:provesNothing)'
    : '(claimed_id IS NULL OR code = ANY(:provesNothing))';
  await knex.raw(
    `INSERT INTO refused_scans (scan_id, event_id, scanned_by, code, claimed_id, gate, scanned_at, refused_at)
     SELECT :scanId, id, :scannedBy, :code, :claimedId, :gate, :scannedAt, :at FROM events
     WHERE id = :eventId
       AND (SELECT count(*) FROM refused_scans WHERE event_id = events.id AND ${alike}) < :most
     ON CONFLICT DO NOTHING`,
    {
      ...scan,
      provesNothing: [...PROVES_NOTHING],
      most: isOwn ? MOST_REFUSED_OF_STUDENT : MOST_REFUSED_SCANS,
    },
  );
}

/** Somebody has looked at the student and confirmed the scan, so it is a mark now. */
export const forgetRefusedLook = (
  knex: Knex,
  { scanId, studentId }: { readonly scanId: string; readonly studentId: string },
): Promise<unknown> =>
  knex('refused_scans').where({ scan_id: scanId, claimed_id: studentId, code: 'needs_look' }).delete();

/** The number of refused attempts at an event, by refusal code. */
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
