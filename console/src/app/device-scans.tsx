import { type ComponentType, useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import { scansHere } from '../lib/kept/scans-here.ts';
import { onceIdle } from '../lib/once-idle.ts';
import { beforeLogout } from '../lib/session/before-logout.ts';
import { useUser, type WithSession } from '../lib/session/session.ts';
import type { ScanKeeperProps } from './scan-keeper.tsx';

/** A slow network must not keep anybody signed in. The scans stay here either way. */
const ASKED_WITHIN_MS = 3_000;

/** Sends the scans that wait on this device, on every screen of an admin. Other users do not load this code. */
export function DeviceScans() {
  const user = useUser();
  const admin = user?.role === 'admin' ? user.id : null;
  const store = useStore<WithSession>();
  const [Keeper, setKeeper] = useState<ComponentType<ScanKeeperProps>>();
  const [onAnswer, setOnAnswer] = useState<ScanKeeperProps['onAnswer']>(null);
  useEffect(() => {
    if (!admin) return undefined;
    const load = async () => {
      const part = await import('./scan-keeper.tsx');
      setKeeper(() => part.ScanKeeper);
      return part;
    };
    // Not available now. The scanner itself loads it later.
    const notYet = onceIdle(() => void load().catch(() => undefined));
    const closing = new AbortController();
    const { signal } = closing;
    const askNoMore = beforeLogout(async () => {
      // The screen may have been opened a moment ago, so nothing of this needs to be there yet.
      const reading = load().then(part => part.doScansWait(store));
      const tooLate = new Promise<false>(resolve => setTimeout(() => resolve(false), ASKED_WITHIN_MS));
      if (!(await Promise.race([reading, tooLate]).catch(() => false))) return true;
      if (signal.aborted) return false;
      return new Promise<boolean>(resolve => {
        const answer = (leave: boolean): void => {
          setOnAnswer(null);
          resolve(leave);
        };
        setOnAnswer(() => answer);
        // Nobody may be asked about a session that has ended.
        signal.addEventListener('abort', () => answer(false));
      });
    });
    return () => {
      notYet();
      askNoMore();
      closing.abort();
    };
  }, [admin, store]);
  const isStudent = user?.role === 'user';
  // Perhaps this was an admin's phone. Who is a student now cannot send what waits, and does not keep it from anybody.
  useEffect(() => (isStudent ? beforeLogout(tellOfScans) : undefined), [isStudent]);
  return admin && Keeper ? <Keeper onAnswer={onAnswer} /> : null;
}

async function tellOfScans(): Promise<true> {
  const count = scansHere();
  if (count > 0) toast(MESSAGES.scansNeedAdmin(count));
  return true;
}
