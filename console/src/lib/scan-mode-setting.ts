/** Continuous: whoever shows a code is marked at once. One by one: each scan is confirmed by a press. */
export const SCAN_MODES = ['continuous', 'one-by-one'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

const SETTING = 'scan-mode';

/** The mode chosen on this device last; until somebody chooses, continuous on what is held in a hand. */
export function scanMode(): ScanMode {
  return chosen() ?? (window.matchMedia('(pointer: coarse)').matches ? 'continuous' : 'one-by-one');
}

/** Remembers the choice on this device. */
export function setScanMode(mode: ScanMode): void {
  try {
    localStorage.setItem(SETTING, mode);
  } catch {
    // A browser that denies storage: the mode is chosen anew each time.
  }
}

function chosen(): ScanMode | undefined {
  try {
    const stored = localStorage.getItem(SETTING);
    return SCAN_MODES.find(mode => mode === stored);
  } catch {
    return undefined;
  }
}
