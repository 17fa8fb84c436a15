/** How often an open page asks for a newer version. */
const ASK_EVERY_MS = 3_600_000;
/** When it tries again after a file could not be fetched. Each further try waits twice as long. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Has the console cached on this device, and notifies the page of a newer version.
 * It reloads nothing by itself, so that what the user is typing stays.
 */
export function keepOnDevice(onNewVersion: () => void): void {
  const look = (): void => void isOutdated().then(outdated => outdated && onNewVersion());
  // A part could not be had. Perhaps the server has only those of the newer version.
  window.addEventListener('vite:preloadError', look);
  if (!('serviceWorker' in navigator)) {
    // A private window, or no HTTPS.
    setInterval(look, ASK_EVERY_MS);
    return;
  }
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', look);
  const register = async (waitMs: number): Promise<void> => {
    // Denied, or no network now. The console works without it.
    const registration = await serviceWorker.register('/sw.js').catch(() => null);
    // A page that was just being loaded when the worker began is not the worker's yet.
    if (!serviceWorker.controller) registration?.active?.postMessage('claim');
    if (registration && (await isInstalled(registration)))
      setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
    else setTimeout(() => void register(Math.min(2 * waitMs, ASK_EVERY_MS)), waitMs);
  };
  void register(AGAIN_AFTER_MS);
}

/** Whether all files came. A worker that lacks one is thrown away by the browser. */
async function isInstalled({ installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (!installing) return true;
  await new Promise(resolve => installing.addEventListener('statechange', resolve, { once: true }));
  return installing.state !== 'redundant';
}

/**
 * Whether the server's page starts another script than ours. What a proxy says instead of it, or a network that wants a
 * login, starts none.
 */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    const theirs = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return answer.ok && theirs !== undefined && theirs !== scriptOf(document);
  } catch {
    return false;
  }
}

const scriptOf = (page: Document): string | undefined =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
