import { idSchema } from '#contract/common.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readQr, type ScannedStudent, type SignedQr, type UnsignedQr } from '#contract/qr/code.ts';
import { isSignedHere } from '#platform/qr-signature.ts';
import type { MarkedStudent, StudentLookup } from '../accounts/lookup.ts';
import type { ReadMode } from '../versioned-cache.ts';

export interface IdentifyDeps {
  readonly students: StudentLookup;
  readonly qrSecret: string;
}

/**
 * The student that a scanned text names, or why it names none. An unsigned code names a student, but proves
 * nothing.
 */
export async function identify(
  deps: IdentifyDeps,
  scanned: unknown,
  readMode: ReadMode,
): Promise<{ readonly student: MarkedStudent; readonly unsigned: boolean } | Refusal> {
  const reading = readQr(scanned);
  switch (reading.kind) {
    case 'not_json':
      return refuse('qr_invalid', { error: MESSAGES.scanNotJson });
    case 'foreign':
      return refuse('qr_invalid');
    case 'signed':
      return bySignature(deps, reading.qr, readMode);
    case 'unsigned':
      return byClaim(deps, reading.qr, readMode);
  }
}

async function bySignature({ students, qrSecret }: IdentifyDeps, qr: SignedQr, readMode: ReadMode) {
  if (!isSignedHere(qrSecret, qr)) return refuse('qr_invalid');
  const student = await students.byQrCode(qr.u, readMode);
  if (!student) return refuse('student_not_found');
  return student.qr_generation === qr.g
    ? { student, unsigned: false }
    : refuse('qr_revoked', { details: { student: presentScanned(student) } });
}

async function byClaim({ students }: IdentifyDeps, qr: UnsignedQr, readMode: ReadMode) {
  const id = idSchema.safeParse(qr.userId);
  const student = id.success ? await students.byId(id.data, readMode) : undefined;
  return student ? { student, unsigned: true } : refuse('student_not_found');
}

/** The student whose code a text claims to be, whether it is or not. */
export async function claimed(
  { students }: IdentifyDeps,
  scanned: unknown,
): Promise<MarkedStudent | undefined> {
  const reading = readQr(scanned);
  if (reading.kind === 'signed') return students.byQrCode(reading.qr.u, 'fresh');
  const id = idSchema.safeParse(reading.kind === 'unsigned' ? reading.qr.userId : undefined);
  return id.success ? students.byId(id.data, 'fresh') : undefined;
}

/** What an admin sees of a scanned student. */
export const presentScanned = ({ id, name, roll_no, trade, email }: MarkedStudent): ScannedStudent => ({
  id,
  name,
  roll_no,
  trade,
  email,
});
