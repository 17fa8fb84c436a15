const SETTING = 'sounds';
const OFF = 'off';

/** Whether this device may make itself heard; it may until somebody says otherwise. */
export function soundsOn(): boolean {
  try {
    return localStorage.getItem(SETTING) !== OFF;
  } catch {
    return true;
  }
}

export function setSounds(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SETTING);
    else localStorage.setItem(SETTING, OFF);
  } catch {
    // A browser that denies storage: sounds stay on.
  }
}
