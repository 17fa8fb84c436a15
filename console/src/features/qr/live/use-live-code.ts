import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../../lib/api/api-error.ts';
import { bindHere } from '../../../lib/live-code/bind.ts';
import { browserId } from '../../../lib/live-code/browser-id.ts';
import { type Standing, standingOf } from '../../../lib/live-code/standing.ts';
import { useHeldBinding, useShared } from './use-held-binding.ts';
import { useLiveText } from './use-live-text.ts';
import { type Server, useRenewal, useServerClock } from './use-upkeep.ts';

export type LiveCode = ReturnType<typeof useLiveCode>;

/** The live code of the user on this device, with a network or without. */
export function useLiveCode({ id: user, role }: User, server: Server) {
  const { reported, away, ask, askAgain } = server;
  const [student, able] = [role === 'user', isSecureContext && 'subtle' in crypto];
  const [browser] = useState(browserId);
  const [found, hold] = useHeldBinding(user, student && able, reported?.device?.id);
  const known = standingOf({ student, able, browser, binding: found, reported });
  const upkeep = { user, held: found, hold, server };
  useServerClock(upkeep);
  const unproven = useRenewal(upkeep, known.kind === 'outdated');
  const standing: Standing = unproven === null ? known : { kind: 'unbound' };
  const held = (standing.kind === 'bound' && found) || null;
  const [isBinding, setBinding] = useState(false);
  const [failed, setFailed] = useState<{ readonly why: string; readonly offline: boolean } | null>(null);
  // The server answers again.
  useEffect(() => {
    if (!away) setFailed(was => (was?.offline ? null : was));
  }, [away]);

  const bind = async (): Promise<void> => {
    setBinding(true);
    setFailed(null);
    const bound = await bindHere(user, ask);
    setBinding(false);
    askAgain();
    if (!bound.data) {
      const { error } = bound;
      const offline = isApiError(error) && error.status === null;
      return setFailed({ why: sentence(error, MESSAGES.requestFailed), offline });
    }
    hold(bound.data);
    toast.success(MESSAGES.deviceBound);
  };
  return {
    standing,
    /** What this phone holds, if it is bound. */
    held,
    /** Another student's live code was put on this phone, too. */
    shared: useShared(user, student && able),
    /** The live code's text now, if this phone is bound. Undefined until it is made. */
    text: useLiveText(held ?? undefined),
    bind,
    isBinding,
    /** Why the phone could not be bound, as a sentence. */
    problem: failed?.why ?? unproven,
  };
}
