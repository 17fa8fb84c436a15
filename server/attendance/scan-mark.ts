import type { z } from 'zod';
import type { MarkAnswer, scanBody } from '#contract/attendance/marks.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Principal, readModeOf } from '../access/principal.ts';
import type { MarkedStudent } from '../accounts/lookup.ts';
import { type IdentifyDeps, identify, newPhoneSince, presentScanned } from '../qr/identify.ts';
import { type MarkDeps, momentOf, recordMark, repeatMark } from './record-mark.ts';
import { keepRefusedScan } from './refused-scans.ts';

export interface ScanDeps extends MarkDeps, IdentifyDeps {}

type Scan = z.output<typeof scanBody>;

/** Handles a scan: marks the student named by its code. */
export async function scanMark(deps: ScanDeps, scan: Scan, admin: Principal): Promise<MarkAnswer | Refusal> {
  const now = deps.now();
  const at = momentOf({ occurredAt: new Date(scan.scannedAt), sentAt: sentAt(scan) }, now);
  const found = await identify(deps, scan.qrData, { at, readMode: readModeOf(admin) });
  if (found.refusal) return refuseScan(deps, { scan, admin, ...found });
  const { student, strength } = found;
  // Anyone can make an unsigned code, so it never marks by itself: an admin confirms by eye.
  if (strength === 'unsigned') {
    const refusal = refuse('qr_unsigned', { details: { student: presentScanned(student) } });
    return refuseScan(deps, { scan, admin, student, refusal });
  }
  const answer = await recordMark(deps, {
    ...markOf(scan, student, admin),
    means: 'scan',
    unverified: false,
    live: strength === 'live',
  });
  if (isRefusal(answer)) return naming(student, answer);
  const since = strength === 'live' ? newPhoneSince(student, now) : undefined;
  return since === undefined ? answer : { ...answer, newPhoneSince: since };
}

/** The refusal of a signed code names its student, so that the admin can tell the person at the door. */
const naming = (student: MarkedStudent, refusal: Refusal): Refusal => ({
  ...refusal,
  details: { ...refusal.details, student: presentScanned(student) },
});

const markOf = (scan: Scan, student: MarkedStudent, admin: Principal) => ({
  commandId: scan.scanId,
  eventId: scan.eventId,
  student,
  status: scan.status,
  occurredAt: new Date(scan.scannedAt),
  sentAt: sentAt(scan),
  admin,
});

const sentAt = (scan: Scan): Date | undefined =>
  scan.sentAt === undefined ? undefined : new Date(scan.sentAt);

interface RefusedCode {
  readonly scan: Scan;
  readonly admin: Principal;
  /** The student whose code it claims to be. */
  readonly student: MarkedStudent | undefined;
  readonly refusal: Refusal;
}

/**
 * Refuses the code and stores the refused attempt, unless this very scan is already stored, with a code that
 * was valid then.
 */
async function refuseScan(
  deps: ScanDeps,
  { scan, admin, student, refusal }: RefusedCode,
): Promise<MarkAnswer | Refusal> {
  // A refusal from the cache is judged once more on fresh rows.
  if (readModeOf(admin) === 'cached') return refusal;
  const wasValid = refusal.refused === 'qr_revoked' || refusal.refused === 'qr_stale';
  const stored = wasValid && student && (await repeatMark(deps, markOf(scan, student, admin)));
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
