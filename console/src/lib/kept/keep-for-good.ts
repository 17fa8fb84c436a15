let requested = false;

/**
 * Asks the browser, once a page, not to throw away what this device keeps. It may otherwise do so when its disk is full,
 * or when the site has not been opened for a week. Firefox asks the user, so call this only when there is something
 * that would be missed. Old browsers cannot, and pages without HTTPS may not.
 */
export function keepForGood(): void {
  if (requested || !('storage' in navigator) || !('persist' in navigator.storage)) return;
  requested = true;
  navigator.storage.persist().catch(() => {
    // Where storage is denied, there is nothing to keep.
  });
}
