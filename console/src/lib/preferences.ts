import { useState } from 'react';
import { LIMITS } from '#contract/constants.ts';
import { remember, remembered } from './remembered.ts';

const OFF = 'off';

/** A switch of this device. It is on until the user turns it off. */
const isOn = (key: string): boolean => remembered(key) !== OFF;

function useSwitch(key: string) {
  const [on, setOn] = useState(() => isOn(key));
  const choose = (chosen: boolean): void => {
    remember(key, chosen ? null : OFF);
    setOn(chosen);
  };
  return [on, choose] as const;
}

const SOUNDS = 'sounds';

/** Whether this device may play sounds. */
export const soundsOn = (): boolean => isOn(SOUNDS);
export const useSounds = () => useSwitch(SOUNDS);

const VIBRATION = 'vibration';

/** Whether this device may vibrate. In a quiet hall the sounds are off, and the hand still feels each result. */
export const vibrationOn = (): boolean => isOn(VIBRATION);
export const useVibration = () => useSwitch(VIBRATION);

/** Continuous: each code is marked at once. One by one: each scan is confirmed by a press. */
export const SCAN_MODES = ['continuous', 'one-by-one'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];
export const SCAN_MODE_LABELS: Readonly<Record<ScanMode, string>> = {
  continuous: 'Continuous',
  'one-by-one': 'One by one',
};

const GATE = 'scan-gate';

/** The name of this device as a gate, such as "Gate 2". Null: it has none. */
export const gateName = (): string | null => remembered(GATE)?.trim().slice(0, LIMITS.gate.max) || null;
export const rememberGate = (name: string): void => remember(GATE, name.trim() || null);

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
