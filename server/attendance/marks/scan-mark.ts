import type { z } from 'zod';
import type { MarkAnswer, scanBody } from '#contract/attendance/marks.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { RefusalCode } from '#contract/failure.ts';
import type { CodeStrength } from '#contract/qr/code.ts';
import { type Principal, readModeOf } from '../../access/principal.ts';
import type { MarkedStudent } from '../../accounts/lookup.ts';
import {
  type IdentifyDeps,
  identify,
  newPhoneSince,
  presentScanned,
  type ShownOn,
} from '../../qr/identify.ts';
import { gateOf } from '../gates.ts';
import { forgetRefusedLook, keepRefusedScan } from '../late-scans/refused-scans.ts';
import { evidenceOf } from './evidence.ts';
import { momentOfMark, timesOf } from './mark-times.ts';
import { type MarkDeps, recordMark, repeatMark } from './record-mark.ts';

export interface ScanDeps extends MarkDeps, IdentifyDeps {}

type Scan = z.output<typeof scanBody>;

/** Handles a scan: marks the student named by its code. */
export async function scanMark(deps: ScanDeps, scan: Scan, admin: Principal): Promise<MarkAnswer | Refusal> {
  const now = deps.now();
  const at = momentOfMark(timesOf(scan, now), now);
  const found = await identify(deps, scan.qrData, { at, now, readMode: readModeOf(admin) });
  if (found.refusal) return refuseScan(deps, { scan, admin, ...found });
  const { student, strength, phone, isReplaced } = found;
  const refusal = tooWeak(student, strength, admin);
  if (refusal) return refuseScan(deps, { scan, admin, student, refusal });
  return markFound(deps, { scan, admin, student, phone, isReplaced, at, now });
}

/** Nobody stands at a kiosk, so nobody looks. */
const isAlone = ({ pass }: Principal): boolean => pass?.kind === 'kiosk';

/** Why a code that names its student does not mark by itself. */
function tooWeak(student: MarkedStudent, strength: CodeStrength, admin: Principal): Refusal | undefined {
  if (isAlone(admin) && strength !== 'live') return refuse('kiosk_needs_live');
  // Anyone can make an unsigned code, so an admin confirms by eye.
  return strength === 'unsigned'
    ? refuse('qr_unsigned', { details: { student: presentScanned(student) } })
    : undefined;
}

interface FoundStudent {
  readonly scan: Scan;
  readonly admin: Principal;
  readonly student: MarkedStudent;
  /** Of a live code. */
  readonly phone: ShownOn | undefined;
  readonly isReplaced: boolean;
  /** When the code was read, and now, by the server's clock. */
  readonly at: Date;
  readonly now: Date;
}

async function markFound(deps: ScanDeps, found: FoundStudent): Promise<MarkAnswer | Refusal> {
  const { scan, admin, student, phone, isReplaced, at, now } = found;
  const alone = isAlone(admin);
  const live = phone !== undefined;
  const isShared = phone?.isShared ?? false;
  const gate = await gateOf(deps, scan, admin);
  const answer = await recordMark(deps, {
    ...markOf(scan, student, admin),
    ...timesOf(scan, now),
    anchor: scan.anchor,
    means: 'scan',
    evidence: evidenceOf({ live, phoneShared: isShared, looked: scan.looked && !alone, gate }),
    isReplaced,
    isCertain: !alone && live && !isShared && newPhoneSince(phone, at) === undefined,
  });
  if (isRefusal(answer)) return refuseKnown(deps, { scan, admin, student, refusal: naming(student, answer) });
  if (scan.looked) await forgetRefusedLook(deps.knex, { scanId: scan.scanId, studentId: student.id });
  const since = phone && newPhoneSince(phone, now);
  return {
    ...answer,
    ...(since !== undefined && { newPhoneSince: since }),
    ...(isShared && { phoneShared: true }),
  };
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
  admin,
});

interface RefusedCode {
  readonly scan: Scan;
  readonly admin: Principal;
  /** The student whose code it claims to be. */
  readonly student: MarkedStudent | undefined;
  readonly refusal: Refusal;
}

/** Refusals of a student's own code that settle later who was there. */
const KEPT: readonly RefusalCode[] = ['event_not_active', 'not_eligible', 'signup_waiting', 'needs_look'];

/** Refuses a good code. What the student may want to know later is stored. */
async function refuseKnown(deps: ScanDeps, refused: RefusedCode): Promise<Refusal> {
  const { refusal, admin } = refused;
  if (readModeOf(admin) === 'fresh' && KEPT.includes(refusal.refused)) await keep(deps, refused);
  return refusal;
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
  if (stored) return isRefusal(stored) ? naming(student, stored) : stored;
  await keep(deps, { scan, admin, student, refusal });
  return refusal;
}

/** Stores a refused attempt. Of a pass that has ended none: there is room for some only, and its device could fill it. */
async function keep(deps: ScanDeps, { scan, admin, student, refusal }: RefusedCode): Promise<void> {
  if (admin.pass?.ended) return;
  await keepRefusedScan(deps.knex, {
    scanId: scan.scanId,
    eventId: scan.eventId,
    scannedBy: admin.id,
    code: refusal.refused,
    // A name that no mark has may be rubbish, as the code is.
    gate: scan.gate === undefined ? null : ((await deps.gates.find(scan.gate)) ?? null),
    claimedId: student?.id ?? null,
    scannedAt: new Date(scan.scannedAt),
    at: deps.now(),
  });
}
