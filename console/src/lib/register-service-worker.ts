/** A page that stays open asks so often whether there is a newer version. */
const ASK_EVERY_MS = 3_600_000;

/**
 * Has the console kept on this device, once the page is there and idle, and tells when a newer version than this
 * page's has come. Nothing is loaded anew by itself: what somebody is writing stays.
 */
export function keepOnDevice(onNewVersion: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    void isOutdated().then(outdated => outdated && onNewVersion());
  });
  const register = async (): Promise<void> => {
    try {
      const registration = await serviceWorker.register('/sw.js');
      setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
    } catch {
      // Denied, or no network just now: the console works without.
    }
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** Whether the server's page starts with another program than ours. */
async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-cache' })).text();
    return ours !== null && ours !== undefined && !page.includes(ours);
  } catch {
    return false;
  }
}
