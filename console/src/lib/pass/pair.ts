import { passesRoutes } from '#contract/passes/routes.ts';
import type { ApiError } from '../api/api-error.ts';
import { callRoute } from '../api/call.ts';
import { type DeviceKey, makeKey, numberOf } from './device-key.ts';
import { type HeldPass, keepPass } from './held-pass.ts';

/** One key for each secret: a try that lost its answer is repeated with the same one, and is the same device. */
const keys = new Map<string, Promise<DeviceKey>>();

/** Pairs this browser with the pass of a secret. */
export async function pairHere(secret: string): Promise<HeldPass | ApiError> {
  const making = keys.get(secret) ?? makeKey();
  keys.set(secret, making);
  const { privateKey, publicKey } = await making;
  const { data, error } = await callRoute(passesRoutes.pairPass, { secret, publicKey }, { token: null });
  if (error) return error;
  const held: HeldPass = {
    ...{ id: data.id, name: data.name, privateKey, last: null, ended: null },
    number: await numberOf(secret, publicKey),
    offsetMs: Date.parse(data.now) - Date.now(),
  };
  await keepPass(held);
  return held;
}
