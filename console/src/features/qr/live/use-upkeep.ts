import { useEffect, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { type Ask, renewHere, setClock } from '../../../lib/live-code/bind.ts';
import type { HeldBinding } from '../../../lib/live-code/bindings.ts';
import { agree, onClockSet } from '../../../lib/live-code/server-clock.ts';
import type { Reported } from '../../../lib/live-code/standing.ts';
import { takeResult } from '../../../lib/take-result.ts';

/** What is known of the server. */
export interface Server {
  /** Its last answer, even if it is only the kept one. */
  readonly reported: Reported | undefined;
  /** What must be added to this device's clock to get the server's, in milliseconds. Null: not known anew. */
  readonly offsetMs: number | null;
  /** It does not answer now. */
  readonly away: boolean;
  readonly ask: Ask;
  readonly askAgain: () => void;
}

interface Upkeep {
  readonly user: string;
  readonly held: HeldBinding | null | undefined;
  readonly hold: (held: HeldBinding) => void;
  readonly server: Server;
}

/** Keeps the difference to the server's clock right: the code is made by it, also without a network. */
export function useServerClock({ user, held, hold, server: { offsetMs, askAgain } }: Upkeep): void {
  const bound = held != null;
  useEffect(() => (bound ? onClockSet(askAgain) : undefined), [bound, askAgain]);
  const wrong = offsetMs !== null && held && !agree(held.offsetMs, offsetMs) ? offsetMs : null;
  useEffect(() => {
    if (wrong === null) return undefined;
    return takeResult(setClock(user, wrong), corrected => {
      if (corrected) hold(corrected);
    });
  }, [user, wrong, hold]);
}

/**
 * Gets a new key by itself when the code was replaced. The sentence says why not, if the server does not take this
 * phone for the bound one. After any other failure it is tried again with the next answer.
 */
export function useRenewal({ user, held, hold, server }: Upkeep, outdated: boolean): string | null {
  const [refused, setRefused] = useState<{ readonly of: string; readonly why: string } | null>(null);
  const { reported, ask, askAgain } = server;
  const device = held?.deviceId;
  const [g, now] = [reported?.g, reported?.now];
  const isRefused = refused !== null && refused.of === device;

  // biome-ignore lint/correctness/useExhaustiveDependencies(now): each answer is a new chance
  useEffect(() => {
    if (!outdated || isRefused || g === undefined || device === undefined) return undefined;
    return takeResult(renewHere(user, g, ask), bound => {
      if (bound.data) hold(bound.data);
      else if (isApiError(bound.error) && bound.error.code === 'device_unproven') {
        setRefused({ of: device, why: bound.error.error });
        askAgain();
      }
    });
  }, [user, outdated, isRefused, g, now, device, ask, askAgain, hold]);

  return outdated && isRefused ? refused.why : null;
}
