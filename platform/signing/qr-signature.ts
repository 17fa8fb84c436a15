import { createHmac, timingSafeEqual } from 'node:crypto';
import { qrText, type SignedQr } from '#contract/qr/code.ts';

const SIGNATURE_BYTES = 16;

/** What a code names: the user's opaque code, and its generation (how many codes the user has had). */
interface QrSubject {
  readonly code: string;
  readonly generation: number;
}

/** HMAC-SHA256 over code and generation, cut to 16 bytes (RFC 2104, section 5) to keep the QR code coarse. */
const signature = (secret: string, { code, generation }: QrSubject): Buffer =>
  createHmac('sha256', secret).update(`${code}.${generation}`).digest().subarray(0, SIGNATURE_BYTES);

/** The text of a user's QR code: 79 characters for the first generation. */
export const signQr = (secret: string, subject: QrSubject): string =>
  qrText({ u: subject.code, g: subject.generation, s: signature(secret, subject).toString('base64url') });

/** Whether the code was signed by us. Takes the same time for every wrong signature. */
export function isSignedHere(secret: string, qr: SignedQr): boolean {
  const given = Buffer.from(qr.s, 'base64url');
  const ours = signature(secret, { code: qr.u, generation: qr.g });
  return given.length === ours.length && timingSafeEqual(given, ours);
}
