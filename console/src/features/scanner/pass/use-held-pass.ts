import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation, useNavigate } from 'react-router';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { pairingSecret } from '#contract/passes/device.ts';
import { passesRoutes } from '#contract/passes/routes.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { callRoute } from '../../../lib/api/call.ts';
import { outboxOf } from '../../../lib/outbox/open-outbox.ts';
import { canHoldKey, type DeviceKey, makeKey, numberOf } from '../../../lib/pass/device-key.ts';
import {
  forgetPass,
  type HeldPass,
  keepPass,
  passStorageAnswers,
  readPass,
} from '../../../lib/pass/held-pass.ts';
import { passStore } from '../../../lib/pass/pass-store.ts';
import { PATHS } from '../../../lib/paths.ts';
import { takeResult } from '../../../lib/take-result.ts';

interface DevicePass {
  /** Null: this browser holds none. */
  readonly held: HeldPass | null;
  /** What went wrong with the code in the address. */
  readonly why: string | null;
}

/**
 * The pass of this browser: the one that it holds, or the one of the pairing code in the address. The code is taken
 * out of the address at once, so that nobody copies it from there. `pass` is undefined until it was read.
 */
export function useHeldPass() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [pass, setPass] = useState<DevicePass>();
  const [secret, setSecret] = useState<string | null>(null);
  const found = pairingSecret.safeParse(hash.slice(1)).data ?? null;

  useEffect(() => {
    if (hash === '') return;
    if (found !== null) setSecret(found);
    void navigate(PATHS.pass, { replace: true });
  }, [hash, found, navigate]);

  useEffect(() => {
    // The address still holds a code that is taken in a moment.
    if (found !== null) return undefined;
    setPass(undefined);
    return takeResult(secret === null ? readHere() : take(secret), now => {
      setPass(now);
      if (now.held && now.why !== null) toast.error(now.why);
    });
  }, [secret, found]);

  return {
    pass,
    forget: async (): Promise<void> => {
      await forgetPass();
      setPass({ held: null, why: null });
    },
  };
}

const readHere = async (): Promise<DevicePass> => ({ held: await readPass(), why: null });

/** The pass of a code. Without it, the one that this browser holds goes on, unless it has ended. */
async function take(secret: string): Promise<DevicePass> {
  const paired = await pair(secret);
  if (typeof paired !== 'string') return { held: paired, why: null };
  const before = await readPass();
  return { held: before?.ended === null ? before : null, why: paired };
}

/** The pass, or why there is none. */
async function pair(secret: string): Promise<HeldPass | string> {
  if (!canHoldKey()) return DOOR_MESSAGES.passImpossible;
  if (!(await passStorageAnswers())) return DOOR_MESSAGES.storageStopped;
  const before = await readPass();
  const unsent = before ? await sendWaiting(before) : 0;
  if (unsent === 'unknown') return DOOR_MESSAGES.storageStopped;
  // They can be sent only under the pass that made them.
  if (unsent > 0) return DOOR_MESSAGES.passLeftWithScans(unsent);
  try {
    const held = await pairHere(secret);
    return isApiError(held) ? held.error : held;
  } catch {
    return DOOR_MESSAGES.passImpossible;
  }
}

/** How many scans of an earlier pass still wait on this device, after a try to send them. */
async function sendWaiting(held: HeldPass): Promise<number | 'unknown'> {
  const { store, session } = passStore(held);
  const outbox = outboxOf(store);
  await outbox.wake();
  const { error } = await callRoute(passesRoutes.ownPass, undefined, { token: session.token });
  // Nothing can ever be sent under a pass that the server does not know.
  if (error?.code === 'pass_unknown') return 0;
  const { disk, waiting } = outbox.state();
  return disk === 'silent' ? 'unknown' : waiting.length;
}

/** One key for each secret: a try that lost its answer is repeated with the same one, and is the same device. */
const keys = new Map<string, Promise<DeviceKey>>();

/** Pairs this browser with the pass of a secret. */
async function pairHere(secret: string): Promise<HeldPass | ApiError> {
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
