import type { Knex } from 'knex';
import { idSchema } from '#contract/common.ts';
import { LIVE_CODE } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import {
  type CodeStrength,
  type LiveQr,
  readQr,
  type ScannedStudent,
  type SignedQr,
  type UnsignedQr,
} from '#contract/qr/code.ts';
import { stepAt } from '#contract/qr/live.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isAccepted, liveKey, stepOf } from '#platform/signing/live-code.ts';
import { isSignedHere } from '#platform/signing/qr-signature.ts';
import type { MarkedStudent, StudentLookup } from '../accounts/lookup.ts';
import type { ReadMode } from '../versioned-cache.ts';
import { type BoundPhone, phonesUntil } from './device-facts.ts';

export interface IdentifyDeps {
  readonly knex: Knex;
  readonly students: StudentLookup;
  readonly qrSecret: string;
}

/** A phone that was bound when its live code was read. */
export interface ShownOn extends BoundPhone {
  /** It shows the live codes of several students. Not known of a phone that was replaced since. */
  readonly isShared: boolean;
}

/** The student whose code a text is, or claims to be. With a refusal the code marks no one. */
type Identified =
  | {
      readonly student: MarkedStudent;
      readonly strength: CodeStrength;
      /** Of a live code. */
      readonly phone?: ShownOn;
      /** The code was good when it was read, and was replaced since. */
      readonly isReplaced: boolean;
      readonly refusal?: undefined;
    }
  | { readonly student: MarkedStudent | undefined; readonly refusal: Refusal };

/** When a code was read, and now, by the server's clock, and whether cached rows may be used. */
interface Reading {
  readonly at: Date;
  readonly now: Date;
  readonly readMode: ReadMode;
}

/** Reads a scanned text. An unsigned code names a student, but proves nothing. */
export async function identify(deps: IdentifyDeps, scanned: unknown, when: Reading): Promise<Identified> {
  const reading = readQr(scanned);
  switch (reading.kind) {
    case 'not_json':
      return { student: undefined, refusal: refuse('qr_invalid', { error: MESSAGES.scanNotJson }) };
    case 'foreign':
      return { student: undefined, refusal: refuse('qr_invalid') };
    case 'signed':
      return bySignature(deps, reading.qr, when);
    case 'live':
      return byLiveCode(deps, reading.qr, when);
    case 'unsigned':
      return byClaim(deps, reading.qr, when);
  }
}

async function bySignature(
  { students, qrSecret }: IdentifyDeps,
  qr: SignedQr,
  when: Reading,
): Promise<Identified> {
  const student = await students.byQrCode(qr.u, when.readMode);
  if (!isSignedHere(qrSecret, qr)) return { student, refusal: refuse('qr_invalid') };
  if (!student) return { student, refusal: refuse('student_not_found') };
  const isReplaced = wasReplaced(student, qr, when);
  return student.qr_generation === qr.g || isReplaced
    ? { student, strength: 'static', isReplaced }
    : { student, refusal: refuseNaming(student, 'qr_revoked') };
}

/**
 * Whether the code was valid when it was read, and was replaced while the scan waited on its device. For older codes it
 * is not known when they were replaced.
 */
function wasReplaced(
  { qr_generation: generation, qr_replaced_at: since }: MarkedStudent,
  { g }: Pick<SignedQr, 'g'>,
  { at, now }: Reading,
): boolean {
  return g === generation - 1 && since !== null && at < since && since <= now;
}

/** A code that cannot be read under the key of the student's phone is of no known student: anyone can name one. */
async function byLiveCode(deps: IdentifyDeps, qr: LiveQr, when: Reading): Promise<Identified> {
  const student = await deps.students.byQrCode(qr.u, when.readMode);
  if (!student) return { student, refusal: refuse('qr_invalid') };
  const phone = await phoneOf(deps.knex, student, when);
  const around = stepAt(when.at.getTime());
  const step = phone && stepOf(keyOf(deps, { student, qr, phone }), qr.r, around);
  if (!phone || step === undefined) {
    const isOfAnother = await isOfPhoneBefore(deps, student, { qr, at: when.at });
    return { student, refusal: refuse(isOfAnother ? 'qr_other_phone' : 'qr_invalid') };
  }
  const isReplaced = wasReplaced(student, qr, when);
  if (student.qr_generation !== qr.g && !isReplaced)
    return { student, refusal: refuseNaming(student, 'qr_revoked') };
  if (isAccepted(step, around)) return { student, strength: 'live', phone, isReplaced };
  return {
    student,
    refusal: refuseNaming(student, 'qr_stale', SERVER_MESSAGES.qrStale(agoWords(around - step))),
  };
}

/** Whether a phone that was replaced shows the code. Its user may not know that it was. */
async function isOfPhoneBefore(
  deps: IdentifyDeps,
  student: MarkedStudent,
  { qr, at }: { readonly qr: LiveQr; readonly at: Date },
): Promise<boolean> {
  const phones = await phonesUntil(deps.knex, student.id, at);
  const around = stepAt(at.getTime());
  return phones.some(phone => stepOf(keyOf(deps, { student, qr, phone }), qr.r, around) !== undefined);
}

/**
 * The phone that was bound when the code was read: a late scan may be older than the binding. A binding to come was
 * recorded while our clock was ahead, and holds already.
 */
async function phoneOf(
  knex: Knex,
  { id, device_id: deviceId, device_bound_at: since, device_shared: isShared }: MarkedStudent,
  { at, now }: Pick<Reading, 'at' | 'now'>,
): Promise<ShownOn | undefined> {
  if (deviceId === null || since === null) return undefined;
  if (at >= since || since > now) return { deviceId, since, isShared };
  const [before] = await phonesUntil(knex, id, at);
  return before && { ...before, isShared: false };
}

interface UnderKey {
  readonly student: MarkedStudent;
  readonly qr: LiveQr;
  readonly phone: BoundPhone;
}

const keyOf = ({ qrSecret }: IdentifyDeps, { student, qr, phone: { deviceId } }: UnderKey): Buffer =>
  liveKey(qrSecret, { userId: student.id, generation: qr.g, deviceId });

/** How long ago a code was shown, in words. Half a minute is as exactly as it is known. */
function agoWords(steps: number): string {
  const minutes = Math.round((steps * LIVE_CODE.stepSeconds) / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

const refuseNaming = (student: MarkedStudent, code: 'qr_revoked' | 'qr_stale', error?: string): Refusal =>
  refuse(code, { ...(error !== undefined && { error }), details: { student: presentScanned(student) } });

/** Since when the phone is bound, if that was less than a day before. */
export function newPhoneSince({ since }: BoundPhone, at: Date): string | undefined {
  const isNew = at.getTime() - since.getTime() < LIVE_CODE.newForHours * 3_600_000;
  return isNew ? since.toISOString() : undefined;
}

async function byClaim(
  { students }: IdentifyDeps,
  qr: UnsignedQr,
  { readMode }: Reading,
): Promise<Identified> {
  const id = idSchema.safeParse(qr.userId);
  const student = id.success ? await students.byId(id.data, readMode) : undefined;
  return student
    ? { student, strength: 'unsigned', isReplaced: false }
    : { student, refusal: refuse('student_not_found') };
}

/** What an admin sees of a scanned student. */
export const presentScanned = ({ id, name, roll_no, trade, email }: MarkedStudent): ScannedStudent => ({
  id,
  name,
  roll_no,
  trade,
  email,
});
