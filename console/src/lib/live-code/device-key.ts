import { LIVE_CODE } from '#contract/constants.ts';
import { liveText } from '#contract/qr/code.ts';
import { type BindDeviceAnswer, stepAt, stepBytes, wrapInfo } from '#contract/qr/live.ts';
import { base64url } from '../base64url.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** This phone's half of the exchange. The private key cannot be read, not even by this page. */
export interface Exchange {
  readonly privateKey: CryptoKey;
  /** As base64url. */
  readonly publicKey: string;
}

export async function beginExchange(): Promise<Exchange> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  return { privateKey, publicKey: base64url(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** The key in the server's answer, for making live codes and nothing else. Rejects if it is for another phone. */
export async function unwrap(
  { privateKey }: Exchange,
  { serverKey, iv, wrappedKey, deviceId }: BindDeviceAnswer,
): Promise<CryptoKey> {
  const server = await crypto.subtle.importKey('raw', bytesOf(serverKey), CURVE, false, []);
  const exchange = { name: 'ECDH', public: server } as const;
  const shared = await crypto.subtle.deriveKey(exchange, privateKey, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(wrapInfo(deviceId));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info } as const;
  const aes = { name: 'AES-GCM', length: 256 } as const;
  const wrapping = await crypto.subtle.deriveKey(derivation, shared, aes, false, ['unwrapKey']);
  return crypto.subtle.unwrapKey(
    'raw',
    bytesOf(wrappedKey),
    wrapping,
    { name: 'AES-GCM', iv: bytesOf(iv) },
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
}

/** What makes a live code: the key, and what the code names beside its MAC. */
interface LiveSource {
  readonly key: CryptoKey;
  readonly u: string;
  readonly g: number;
}

/** The text of the live code at a time, in milliseconds since 1970 by the server's clock. */
export async function liveCodeAt({ key, u, g }: LiveSource, ms: number): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, stepBytes(stepAt(ms)));
  return liveText({ u, g, r: base64url(mac.slice(0, LIVE_CODE.macBytes)) });
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
