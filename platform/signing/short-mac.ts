import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** Signs short texts that we read again ourselves. Nothing is stored: the key follows from a secret. */
interface ShortMac {
  /** HMAC-SHA-256 cut to 16 bytes (RFC 2104, section 5), base64url. */
  readonly of: (text: string) => string;
  /** Whether it is that of the text. Takes the same time for every wrong one. */
  readonly isOf: (text: string, mac: string) => boolean;
}

/** `purpose` keeps apart what is signed with the same secret: the key is made of both (HKDF, RFC 5869). */
export function shortMac(secret: string, purpose: string): ShortMac {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const of = (text: string): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES).toString('base64url');
  return {
    of,
    isOf: (text, mac) => {
      const [given, ours] = [Buffer.from(mac), Buffer.from(of(text))];
      return given.length === ours.length && timingSafeEqual(given, ours);
    },
  };
}
