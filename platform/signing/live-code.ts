import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIVE_CODE } from '#contract/constants.ts';
import { stepBytes, wrapInfo } from '#contract/qr/live.ts';

const KEY_BYTES = 32;

/** Whose live code it is: the user, the generation of their code, and the phone it is bound to. */
interface LiveSubject {
  readonly userId: string;
  readonly generation: number;
  readonly deviceId: string;
}

/** The key of a live code, by HKDF-SHA-256 (RFC 5869). It follows from the secret, so it is stored nowhere. */
export function liveKey(secret: string, { userId, generation, deviceId }: LiveSubject): Buffer {
  const info = `rollcall live code ${userId} ${generation} ${deviceId}`;
  return Buffer.from(hkdfSync('sha256', secret, '', info, KEY_BYTES));
}

/** The whole MAC of a step: HMAC-SHA-256, as in RFC 6238. A live code carries its first 16 bytes. */
export const stepMac = (key: Buffer, step: number): Buffer =>
  createHmac('sha256', key).update(stepBytes(step)).digest();

/**
 * The step that a live code was made for; undefined: none that is accepted or stale around this one. The steps that
 * are accepted are tried first.
 */
export function stepOf(key: Buffer, mac: string, around: number): number | undefined {
  const given = Buffer.from(mac, 'base64url');
  const isOf = (step: number): boolean =>
    given.length === LIVE_CODE.macBytes &&
    timingSafeEqual(given, stepMac(key, step).subarray(0, LIVE_CODE.macBytes));
  const { window, staleSteps } = LIVE_CODE;
  for (let away = 0; away <= window; away++) {
    if (isOf(around - away)) return around - away;
    if (away > 0 && isOf(around + away)) return around + away;
  }
  for (let step = around - window - 1; step >= around - staleSteps; step--) if (isOf(step)) return step;
  return undefined;
}

export const isAccepted = (step: number, around: number): boolean =>
  Math.abs(step - around) <= LIVE_CODE.window;

interface WrappedKey {
  readonly serverKey: string;
  readonly iv: string;
  readonly wrappedKey: string;
}

/**
 * A key that only the phone with the private half of `publicKey` can unwrap: ECDH on P-256, HKDF-SHA-256 and
 * AES-256-GCM. All parts are base64url. Undefined: `publicKey` is not a point on the curve.
 */
export function wrapFor(publicKey: string, deviceId: string, key: Buffer): WrappedKey | undefined {
  const exchange = createECDH('prime256v1');
  exchange.generateKeys();
  const shared = sharedSecret(exchange, publicKey);
  if (!shared) return undefined;
  const iv = randomBytes(12);
  const wrapping = Buffer.from(hkdfSync('sha256', shared, '', wrapInfo(deviceId), KEY_BYTES));
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv);
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return {
    serverKey: exchange.getPublicKey('base64url'),
    iv: iv.toString('base64url'),
    wrappedKey: sealed.toString('base64url'),
  };
}

function sharedSecret(exchange: ReturnType<typeof createECDH>, publicKey: string): Buffer | undefined {
  try {
    return exchange.computeSecret(Buffer.from(publicKey, 'base64url'));
  } catch {
    // Not a point on the curve.
    return undefined;
  }
}
