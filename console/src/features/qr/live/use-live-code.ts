import { useState } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { bindHere } from '../../../lib/live-code/bind.ts';
import type { HeldBinding } from '../../../lib/live-code/bindings.ts';
import { type Standing, standingOf } from '../../../lib/live-code/standing.ts';
import { useHeldBinding } from './use-held-binding.ts';
import { useLiveText } from './use-live-text.ts';
import { type Server, useRenewal, useServerClock } from './use-upkeep.ts';

export interface LiveCode {
  readonly standing: Standing;
  /** What this phone holds, if it is bound. */
  readonly held: HeldBinding | null;
  /** The live code's text now, if this phone is bound. Undefined until it is made. */
  readonly text: string | undefined;
  readonly bind: () => Promise<void>;
  readonly isBinding: boolean;
  /** Why the phone could not be bound, as a sentence. */
  readonly problem: string | null;
}

/** The live code of the user on this device, with a network or without. */
export function useLiveCode({ id: user, role }: User, server: Server): LiveCode {
  const { told, ask, askAgain } = server;
  const [student, able] = [role === 'user', isSecureContext && 'subtle' in crypto];
  const [found, hold] = useHeldBinding(user, student && able, told?.device?.id);
  const known = standingOf({ student, able, binding: found, told });
  const upkeep = { user, held: found, hold, server };
  useServerClock(upkeep);
  const unproven = useRenewal(upkeep, known.kind === 'outdated');
  const standing: Standing = unproven === null ? known : { kind: 'unbound' };
  const held = (standing.kind === 'bound' && found) || null;
  const [isBinding, setBinding] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const bind = async (): Promise<void> => {
    setBinding(true);
    setFailed(null);
    const bound = await bindHere(user, ask);
    setBinding(false);
    askAgain();
    if (!bound.data) return setFailed(sentence(bound.error, MESSAGES.requestFailed));
    hold(bound.data);
    toast.success(MESSAGES.deviceBound);
  };
  return {
    standing,
    held,
    text: useLiveText(held ?? undefined),
    bind,
    isBinding,
    problem: failed ?? unproven,
  };
}
