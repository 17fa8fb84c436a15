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
