import { useState } from 'react';
import type { CameraState } from './camera-panel.tsx';
import type { CameraTrouble } from './camera-trouble.ts';
import { wakeSounds } from './sounds.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The scanner's states: not started, scanning, paused, and the moment the camera takes to come on. */
export function useCamera() {
  const [state, setState] = useState<CameraState>('not started');
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  useWakeLock(state !== 'not started');
  return {
    state,
    trouble,
    start: () => {
      wakeSounds();
      setTrouble(null);
      setState(now => (now === 'paused' ? 'scanning' : 'starting'));
    },
    ready: () => setState(now => (now === 'starting' ? 'scanning' : now)),
    pause: () => setState('paused'),
    stop: () => setState('not started'),
    fail: (why: CameraTrouble) => {
      setTrouble(why);
      setState('not started');
    },
  };
}
