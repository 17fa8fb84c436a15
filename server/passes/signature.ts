import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { numberFrom, pairingText } from '#contract/passes/signing.ts';

/** The key of a device by its uncompressed point; undefined: it is not on P-256. */
export function publicKeyOf(point: string): KeyObject | undefined {
  const bytes = Buffer.from(point, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return undefined;
  const coordinate = (from: number): string => bytes.subarray(from, from + 32).toString('base64url');
  try {
    const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Whether the device with this key signed the text: ECDSA with SHA-256, both halves side by side. */
export const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  verify(
    'sha256',
    Buffer.from(text),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The number that both screens show. */
export function numberOf(secret: string, publicKey: string): string {
  const digest = createHash('sha256').update(pairingText(secret, publicKey)).digest();
  return numberFrom(new Uint8Array(digest).buffer);
}
