import { z } from 'zod';
import { success } from '../common.ts';
import { QR_TEXT_MOST } from '../constants.ts';

export const QR_TYPE = 'user_attendance';

/** The content of our QR codes: an opaque user code, its generation, and a signature over both. No personal data. */
export const signedQr = z.strictObject({
  type: z.literal(QR_TYPE),
  u: z.string().regex(/^[\w-]{11}$/),
  g: z.number().int().min(1).max(999_999),
  s: z.string().regex(/^[\w-]{22}$/),
});
export type SignedQr = z.infer<typeof signedQr>;

/** The local fallback (docs/specification.md#qr-codes): unsigned, so anyone can make one. It never marks by itself. */
export const unsignedQr = z.object({
  type: z.literal(QR_TYPE),
  userId: z.string().min(1).max(100),
  rollNo: z.string().max(100),
  name: z.string().max(200),
  trade: z.string().max(200),
  timestamp: z.string().max(40),
});
export type UnsignedQr = z.infer<typeof unsignedQr>;

export type QrReading =
  | { readonly kind: 'signed'; readonly qr: SignedQr }
  | { readonly kind: 'unsigned'; readonly qr: UnsignedQr }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'foreign' };

/** The text of a QR code, with keys in this order and no white space, to keep it short. */
export const qrText = ({ u, g, s }: Omit<SignedQr, 'type'>): string =>
  JSON.stringify({ type: QR_TYPE, u, g, s });

/** Reads scanned text (or the object it was parsed to). Never throws. Only the server checks the signature. */
export function readQr(scanned: unknown): QrReading {
  const value = typeof scanned === 'string' ? parseJson(scanned) : scanned;
  if (value === undefined) return { kind: 'not_json' };
  const signed = signedQr.safeParse(value);
  if (signed.success) return { kind: 'signed', qr: signed.data };
  const unsigned = unsignedQr.safeParse(value);
  if (unsigned.success) return { kind: 'unsigned', qr: unsigned.data };
  return { kind: 'foreign' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const userQrAnswer = z.object({
  success,
  /** The text in the QR code. */
  qrCodeData: z.string(),
  /** Its PNG as a `data:` URL. */
  qrCodeUrl: z.string(),
});

/** Body of `POST /qr/scan`: who is this? Marks nothing. */
export const qrScanBody = z.strictObject({
  qrData: z.union([z.string().min(1).max(QR_TEXT_MOST), z.record(z.string(), z.unknown())]),
});

/** The person in a code, as an admin sees them before marking. */
export const scannedStudent = z.object({
  id: z.string(),
  name: z.string(),
  roll_no: z.string().nullable(),
  trade: z.string().nullable(),
  email: z.string(),
});
export type ScannedStudent = z.infer<typeof scannedStudent>;

/** The same as a device keeps it: a door needs no email. */
export const knownStudent = scannedStudent.partial({ email: true });
export type KnownStudent = z.infer<typeof knownStudent>;

/** `unsigned`: anyone can make such a code, so an admin must confirm by eye. */
export const qrScanAnswer = z.object({ success, user: scannedStudent, unsigned: z.boolean() });

/** Why a code is not valid for its student, as `code`. `message` is the sentence for people. */
export const qrValidateAnswer = z.object({
  success,
  valid: z.boolean(),
  code: z.string().nullable(),
  message: z.string(),
  /** The student in the code, valid or not. Null if the student is unknown, or if the code was altered. */
  user: scannedStudent.nullable(),
});

export const regenerateQrAnswer = userQrAnswer.extend({ message: z.string() });
