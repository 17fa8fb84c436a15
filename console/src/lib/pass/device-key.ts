import {
  numberFrom,
  type PassRequest,
  pairingText,
  passHeader,
  signedText,
} from '#contract/passes/signing.ts';
import type { SignedCall } from '../api/authorization.ts';
import { base64url } from '../base64url.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** This device's key. The private half cannot be read, not even by this page. */
export interface DeviceKey {
  readonly privateKey: CryptoKey;
  /** The uncompressed point, base64url. */
  readonly publicKey: string;
}

/** Whether this browser can hold a key: only on https and localhost. */
export const canHoldKey = (): boolean => 'subtle' in crypto;

export async function makeKey(): Promise<DeviceKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign']);
  return { privateKey, publicKey: base64url(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** The number that this device shows: the one of its own key, whatever the server says. */
export const numberOf = async (secret: string, publicKey: string): Promise<string> =>
  numberFrom(await digest(pairingText(secret, publicKey)));

/** The header of one call, signed at a time of the server's clock. */
export async function headerOf(
  { id, privateKey }: { readonly id: string; readonly privateKey: CryptoKey },
  { method, address, body = '' }: SignedCall,
  at: number,
): Promise<string> {
  const bodyHash = base64url(await digest(body));
  const request: PassRequest = { id, method, address, at, bodyHash };
  const signature = await crypto.subtle.sign(SIGNATURE, privateKey, bytesOf(signedText(request)));
  return passHeader(request, base64url(signature));
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytesOf(text));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
