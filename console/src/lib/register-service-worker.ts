import { onceIdle } from './once-idle.ts';

/** How often an open page asks for a newer version. */
const ASK_EVERY_MS = 3_600_000;

/**
 * Has the console cached on this device once the first screen stands, and notifies the page of a newer version.
 * It reloads nothing by itself, so that what the user is typing stays.
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
      // Denied, or no network now. The console works without it.
    }
  };
  onceIdle(() => void register());
}

/** Whether the server's page starts another script than ours. */
async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-cache' })).text();
    return ours !== null && ours !== undefined && !page.includes(ours);
  } catch {
    return false;
  }
}
