const SETTING = 'sounds';
const OFF = 'off';

/** Whether this device may play sounds. It may until the user turns them off. */
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
    // The browser denies storage. Sounds stay on.
  }
}
