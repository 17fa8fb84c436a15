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

/** The student whose code a text is, or claims to be. With a refusal the code marks no one. */
export type Identified =
  | { readonly student: MarkedStudent; readonly unsigned: boolean; readonly refusal?: undefined }
  | { readonly student: MarkedStudent | undefined; readonly refusal: Refusal };

/** Reads a scanned text. An unsigned code names a student, but proves nothing. */
export async function identify(
  deps: IdentifyDeps,
  scanned: unknown,
  readMode: ReadMode,
): Promise<Identified> {
  const reading = readQr(scanned);
  switch (reading.kind) {
    case 'not_json':
      return { student: undefined, refusal: refuse('qr_invalid', { error: MESSAGES.scanNotJson }) };
    case 'foreign':
      return { student: undefined, refusal: refuse('qr_invalid') };
    case 'signed':
      return bySignature(deps, reading.qr, readMode);
    case 'unsigned':
      return byClaim(deps, reading.qr, readMode);
  }
}

async function bySignature(
  { students, qrSecret }: IdentifyDeps,
  qr: SignedQr,
  readMode: ReadMode,
): Promise<Identified> {
  const student = await students.byQrCode(qr.u, readMode);
  if (!isSignedHere(qrSecret, qr)) return { student, refusal: refuse('qr_invalid') };
  if (!student) return { student, refusal: refuse('student_not_found') };
  return student.qr_generation === qr.g
    ? { student, unsigned: false }
    : { student, refusal: refuse('qr_revoked', { details: { student: presentScanned(student) } }) };
}

async function byClaim({ students }: IdentifyDeps, qr: UnsignedQr, readMode: ReadMode): Promise<Identified> {
  const id = idSchema.safeParse(qr.userId);
  const student = id.success ? await students.byId(id.data, readMode) : undefined;
  return student ? { student, unsigned: true } : { student, refusal: refuse('student_not_found') };
}

/** What an admin sees of a scanned student. */
export const presentScanned = ({ id, name, roll_no, trade, email }: MarkedStudent): ScannedStudent => ({
  id,
  name,
  roll_no,
  trade,
  email,
});
