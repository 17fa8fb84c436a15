import { z } from 'zod';
import { idSchema, instantSchema, success } from '../common.ts';
import { LIVE_CODE } from '../constants.ts';

/** RFC 6238's T: the number of whole steps since 1970. `ms`: milliseconds since 1970. */
export const stepAt = (ms: number): number => Math.floor(ms / (LIVE_CODE.stepSeconds * 1_000));

/** What the MAC is made of: the step as 8 bytes, the most significant one first (RFC 4226, section 5.1). */
export function stepBytes(step: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
}

/** An uncompressed point on P-256: 65 bytes. */
export const publicPoint = z.string().regex(/^[\w-]{87}$/);

/**
 * Body of `POST /qr/device`: this phone asks for the key of its user's live code.
 * - `publicKey`: the phone's half of an ECDH exchange on P-256. Its private half never leaves the phone.
 * - `proof`: a live code of this phone, made with an earlier key. It stays the same phone, with a new key.
 * - `browser`: an id that this browser made for itself. One that shows the codes of several students is noticed.
 */
export const bindDeviceBody = z.strictObject({
  publicKey: publicPoint,
  proof: z.string().max(200).optional(),
  browser: idSchema.optional(),
});
export type BindDeviceBody = z.input<typeof bindDeviceBody>;

/**
 * The key, for the asking phone alone: AES-256-GCM under HKDF-SHA-256 of the ECDH secret. Answered once for a public
 * key.
 */
export const bindDeviceAnswer = z.object({
  success,
  message: z.string(),
  deviceId: idSchema,
  /** Since when this phone shows the live code. */
  boundAt: instantSchema,
  /** What a live code names beside its MAC. */
  u: z.string(),
  g: z.number().int(),
  /** The server's half of the exchange. */
  serverKey: publicPoint,
  iv: z.string().regex(/^[\w-]{16}$/),
  wrappedKey: z.string().regex(/^[\w-]{64}$/),
  /** The server's time, for phones whose clock is wrong. */
  now: instantSchema,
});
export type BindDeviceAnswer = z.infer<typeof bindDeviceAnswer>;

/** What the exchange is bound to, beside its secret. */
export const wrapInfo = (deviceId: string): string => `rollcall live code ${deviceId}`;
