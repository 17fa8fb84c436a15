import { z } from 'zod';

const SETTING = 'scan-camera';

const camera = z.object({ deviceId: z.string(), label: z.string() });
export type Camera = z.infer<typeof camera>;

/** The camera chosen on this device last; null: the one that looks away from the screen. */
export function rememberedCamera(): Camera | null {
  try {
    return camera.safeParse(JSON.parse(localStorage.getItem(SETTING) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function rememberCamera({ deviceId, label }: Camera): void {
  try {
    localStorage.setItem(SETTING, JSON.stringify({ deviceId, label }));
  } catch {
    // A browser that denies storage: the camera is chosen anew each time.
  }
}

/** The cameras there are. Browsers name them only to a page that has been allowed to see. */
export async function cameras(): Promise<readonly Camera[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  } catch {
    return [];
  }
}

/** The one after the one in use, around and around. */
export function nextCamera(all: readonly Camera[], inUse: string | null): Camera | undefined {
  const index = all.findIndex(({ deviceId }) => deviceId === inUse);
  return all[(index + 1) % all.length];
}

/** Some browsers give a camera another id with each visit: then it is known by its name. */
export function sameCamera(all: readonly Camera[], wanted: Camera | null): Camera | undefined {
  if (!wanted) return undefined;
  return (
    all.find(({ deviceId }) => deviceId === wanted.deviceId) ??
    all.find(({ label }) => label !== '' && label === wanted.label)
  );
}
