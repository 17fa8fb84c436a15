/** Continuous: each code is marked at once. One by one: each scan is confirmed by a press. */
export const SCAN_MODES = ['continuous', 'one-by-one'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

const SETTING = 'scan-mode';

/** The last choice on this device. Until the user chooses, it is continuous on handheld devices. */
export function scanMode(): ScanMode {
  return chosen() ?? (window.matchMedia('(pointer: coarse)').matches ? 'continuous' : 'one-by-one');
}

/** Remembers the choice on this device. */
export function setScanMode(mode: ScanMode): void {
  try {
    localStorage.setItem(SETTING, mode);
  } catch {
    // The browser denies storage. The mode has to be chosen each time.
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
