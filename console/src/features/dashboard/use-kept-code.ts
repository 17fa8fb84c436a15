import { useEffect } from 'react';
import { qrRoutes } from '#contract/qr/routes.ts';
import { DAY_MS } from '#contract/time.ts';
import { useCalls } from '../../lib/api/use-calls.ts';
import { KEPT } from '../../lib/kept/kept-data.ts';
import { onceIdle } from '../../lib/once-idle.ts';

/**
 * Keeps the student's signed code on this device before My QR Code is first opened, because that may be at a door
 * without a network. It is asked for once a day, when nothing else waits for the network.
 */
export function useKeptCode(user: string): void {
  const begin = useCalls();
  // biome-ignore lint/correctness/useExhaustiveDependencies(begin): the call is the session's, which the user stands for
  useEffect(() => {
    const keep = async (): Promise<void> => {
      const { answer } = qrRoutes.userQr;
      const kept = await KEPT.read('qr-code', user, answer);
      // A phone's clock may have been set back since.
      if (kept && Math.abs(Date.now() - Date.parse(kept.at)) < DAY_MS) return;
      const { data: value } = await begin().json(qrRoutes.userQr, { id: user });
      // Without an answer the next opening asks.
      if (value) await KEPT.keep('qr-code', user, { at: new Date().toISOString(), value });
    };
    return onceIdle(() => void keep());
  }, [user]);
}
