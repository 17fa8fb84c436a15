import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { liveText } from '#contract/qr/code.ts';
import { stepAt, wrapInfo } from '#contract/qr/live.ts';
import { stepMac } from '#platform/signing/live-code.ts';
import type { ApiClient } from './api-client.ts';
import type { Person } from './people.ts';

/** A phone that is bound to its student, and makes live codes. */
export interface Phone {
  readonly deviceId: string;
  readonly generation: number;
  /** What its live codes are made with. Nobody else is to have it. */
  readonly key: Buffer;
  /** The live code at a time, by default now. */
  readonly code: (at?: Date) => string;
}

/** Half of an exchange, as a phone begins it. */
export function newExchange() {
  const exchange = createECDH('prime256v1');
  exchange.generateKeys();
  return { exchange, publicKey: exchange.getPublicKey('base64url') };
}

/** Binds a new phone, or the same one again with `proof`. */
export async function bindPhone(
  api: ApiClient,
  { token }: Pick<Person, 'token'>,
  { proof, browser }: { readonly proof?: string; readonly browser?: string } = {},
): Promise<Phone> {
  const { exchange, publicKey } = newExchange();
  const body = {
    publicKey,
    ...(proof !== undefined && { proof }),
    ...(browser !== undefined && { browser }),
  };
  const { u, g, deviceId, serverKey, iv, wrappedKey } = await api.ok('bindDevice', { token, body });
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  const shared = exchange.computeSecret(bytes(serverKey));
  const wrapping = Buffer.from(hkdfSync('sha256', shared, '', wrapInfo(deviceId), 32));
  const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes(iv));
  decipher.setAuthTag(bytes(wrappedKey).subarray(32));
  const key = Buffer.concat([decipher.update(bytes(wrappedKey).subarray(0, 32)), decipher.final()]);
  const mac = (at: Date): string => stepMac(key, stepAt(at.getTime())).subarray(0, 16).toString('base64url');
  return { deviceId, generation: g, key, code: (at = new Date()) => liveText({ u, g, r: mac(at) }) };
}
