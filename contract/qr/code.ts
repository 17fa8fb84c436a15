import { z } from 'zod';
import { namedStudent, success } from '../common.ts';
import { QR_TEXT_MOST } from '../constants.ts';
import { parseJson } from '../json.ts';

export const QR_TYPE = 'user_attendance';

/** What a code of ours names a student by: an opaque user code, and its generation. */
const named = {
  type: z.literal(QR_TYPE),
  u: z.string().regex(/^[\w-]{11}$/),
  g: z.number().int().min(1).max(999_999),
};

/** The content of our QR codes: an opaque user code, its generation, and a signature over both. No personal data. */
const signedQr = z.strictObject({
  ...named,
  s: z.string().regex(/^[\w-]{22}$/),
});
export type SignedQr = z.infer<typeof signedQr>;

/**
 * A live code lives for seconds, on the one phone that is bound to its student. Its text is that of a signed code with
 * `r` instead of `s`: a MAC over the time, in steps of 30 seconds (RFC 6238), under a key of that student, that
 * generation and that phone.
 */
const liveQr = z.strictObject({
  ...named,
  r: z.string().regex(/^[\w-]{22}$/),
});
export type LiveQr = z.infer<typeof liveQr>;

/** The text of a live code, as long as that of a static one. */
export const liveText = ({ u, g, r }: Omit<LiveQr, 'type'>): string =>
  JSON.stringify({ type: QR_TYPE, u, g, r });

/** The local fallback (docs/specification.md#qr-codes): unsigned, so anyone can make one. It never marks by itself. */
const unsignedQr = z.object({
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
  | { readonly kind: 'live'; readonly qr: LiveQr }
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
  const live = liveQr.safeParse(value);
  if (live.success) return { kind: 'live', qr: live.data };
  const unsigned = unsignedQr.safeParse(value);
  if (unsigned.success) return { kind: 'unsigned', qr: unsigned.data };
  return { kind: 'foreign' };
}

export const userQrAnswer = z.object({
  success,
  /** The text in the QR code. */
  qrCodeData: z.string(),
  /** Its PNG as a `data:` URL. */
  qrCodeUrl: z.string(),
  /** The phone that shows this student's live code, since when, and its browser, if that named itself. Null: none. */
  device: z
    .object({ id: z.string(), since: z.string(), browser: z.string().nullable().default(null) })
    .nullable()
    .default(null),
  /** The server's time, for phones whose clock is wrong. */
  now: z.string().nullable().default(null),
});

/** Body of `POST /qr/scan`: who is this? Marks nothing. */
export const qrScanBody = z.strictObject({
  qrData: z.union([z.string().min(1).max(QR_TEXT_MOST), z.record(z.string(), z.unknown())]),
});

/** The person in a code, as an admin sees them before marking. */
export const scannedStudent = z.object({
  ...namedStudent,
  email: z.string(),
});
export type ScannedStudent = z.infer<typeof scannedStudent>;

/** The same as a device keeps it: a door needs no email. */
export const knownStudent = scannedStudent.partial({ email: true });
export type KnownStudent = z.infer<typeof knownStudent>;

/** What a code proves. Unsigned: anyone can make such a code, so an admin must confirm by eye. */
const CODE_STRENGTHS = ['live', 'static', 'unsigned'] as const;
export type CodeStrength = (typeof CODE_STRENGTHS)[number];

/**
 * `newPhoneSince`: the live code is on a phone that was bound less than a day ago. `phoneShared`: on one that shows the
 * live codes of several students.
 */
export const qrScanAnswer = z.object({
  success,
  user: scannedStudent,
  unsigned: z.boolean(),
  strength: z.enum(CODE_STRENGTHS),
  newPhoneSince: z.string().nullable(),
  phoneShared: z.boolean(),
});
export type QrScanAnswer = z.infer<typeof qrScanAnswer>;

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
