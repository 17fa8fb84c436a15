/** This device keeps it, or only this tab: then it outlives the page, not the tab. */
type Where = 'localStorage' | 'sessionStorage';

/** A choice that this device remembers. Null without one, and if the browser denies storage. */
export function remembered(key: string, where: Where = 'localStorage'): string | null {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Remembers a choice on this device, or forgets it (null). If the browser denies storage, or it is full, it lasts for
 * this page.
 */
export function remember(key: string, choice: string | null, where: Where = 'localStorage'): void {
  try {
    if (choice === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, choice);
  } catch {
    // Denied or full.
  }
}
