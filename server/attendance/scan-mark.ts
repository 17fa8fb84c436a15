import type { z } from 'zod';
import type { MarkAnswer, scanBody } from '#contract/attendance/schema.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Principal, readModeOf } from '../access/principal.ts';
import type { MarkedStudent } from '../accounts/lookup.ts';
import { claimed, type IdentifyDeps, identify, presentScanned } from '../qr/identify.ts';
import { type MarkDeps, recordMark, repeatMark } from './record-mark.ts';
import { keepRefusedScan } from './refused-scans.ts';

export interface ScanDeps extends MarkDeps, IdentifyDeps {}

type Scan = z.output<typeof scanBody>;

/** Handles a scan: marks the student named by its code. */
export async function scanMark(deps: ScanDeps, scan: Scan, admin: Principal): Promise<MarkAnswer | Refusal> {
  const found = await identify(deps, scan.qrData, readModeOf(admin));
  if (isRefusal(found)) return refuseScan(deps, { scan, admin, refusal: found });
  // Anyone can make an unsigned code, so it never marks by itself: an admin confirms by eye.
  if (found.unsigned) {
    const refusal = refuse('qr_unsigned', { details: { student: presentScanned(found.student) } });
    return refuseScan(deps, { scan, admin, refusal });
  }
  return recordMark(deps, { ...markOf(scan, found.student, admin), means: 'scan', unverified: false });
}

const markOf = (scan: Scan, student: MarkedStudent, admin: Principal) => ({
  commandId: scan.scanId,
  eventId: scan.eventId,
  student,
  status: scan.status,
  occurredAt: new Date(scan.scannedAt),
  sentAt: scan.sentAt === undefined ? undefined : new Date(scan.sentAt),
  admin,
});

/**
 * Refuses the code and stores the refused attempt, unless this very scan is already stored, with a code that
 * was valid then.
 */
async function refuseScan(
  deps: ScanDeps,
  { scan, admin, refusal }: { readonly scan: Scan; readonly admin: Principal; readonly refusal: Refusal },
): Promise<MarkAnswer | Refusal> {
  // A refusal from the cache is judged once more on fresh rows.
  if (readModeOf(admin) === 'cached') return refusal;
  const student = await claimed(deps, scan.qrData);
  const stored =
    refusal.refused === 'qr_revoked' && student && (await repeatMark(deps, markOf(scan, student, admin)));
  if (stored) return stored;
  await keepRefusedScan(deps.knex, {
    scanId: scan.scanId,
    eventId: scan.eventId,
    scannedBy: admin.id,
    code: refusal.refused,
    claimedId: student?.id ?? null,
    at: deps.now(),
  });
  return refusal;
}
