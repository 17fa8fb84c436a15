import { useState } from 'react';

/** A choice that this device remembers. Null without one, and if the browser denies storage. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a choice on this device, or forgets it (null). If the browser denies storage, it lasts for this page. */
export function remember(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Denied.
  }
}

const SOUNDS = 'sounds';
const OFF = 'off';

/** Whether this device may play sounds. It may until the user turns them off. */
export const soundsOn = (): boolean => remembered(SOUNDS) !== OFF;

export function useSounds() {
  const [on, setOn] = useState(soundsOn);
  const choose = (chosen: boolean): void => {
    remember(SOUNDS, chosen ? null : OFF);
    setOn(chosen);
  };
  return [on, choose] as const;
}

/** Continuous: each code is marked at once. One by one: each scan is confirmed by a press. */
export const SCAN_MODES = ['continuous', 'one-by-one'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];
export const SCAN_MODE_LABELS: Readonly<Record<ScanMode, string>> = {
  continuous: 'Continuous',
  'one-by-one': 'One by one',
};

const SCAN_MODE = 'scan-mode';

/** The last choice on this device. Until the user chooses, it is continuous on handheld devices. */
function scanMode(): ScanMode {
  const stored = remembered(SCAN_MODE);
  const chosen = SCAN_MODES.find(mode => mode === stored);
  return chosen ?? (window.matchMedia('(pointer: coarse)').matches ? 'continuous' : 'one-by-one');
}

export function useScanMode() {
  const [mode, setMode] = useState(scanMode);
  const choose = (chosen: ScanMode): void => {
    remember(SCAN_MODE, chosen);
    setMode(chosen);
  };
  return [mode, choose] as const;
}
