import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../../../lib/remembered.ts';

const SETTING = 'scan-camera';

const camera = z.object({ deviceId: z.string(), label: z.string() });
export type Camera = z.infer<typeof camera>;

/** The last camera chosen on this device. Null: the rear camera. */
export const rememberedCamera = (): Camera | null =>
  camera.safeParse(parseJson(remembered(SETTING) ?? '')).data ?? null;

export const rememberCamera = ({ deviceId, label }: Camera): void =>
  remember(SETTING, JSON.stringify({ deviceId, label }));

/** The available cameras. Browsers give their names only to a page with camera permission. */
export async function cameras(): Promise<readonly Camera[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  } catch {
    return [];
  }
}

/** The next camera after the current one, in a circle. */
export function nextCamera(all: readonly Camera[], inUse: string | null): Camera | undefined {
  const index = all.findIndex(({ deviceId }) => deviceId === inUse);
  return all[(index + 1) % all.length];
}

/** Some browsers change a camera's id with each visit. Then its name identifies it. */
export function sameCamera(all: readonly Camera[], wanted: Camera | null): Camera | undefined {
  if (!wanted) return undefined;
  return (
    all.find(({ deviceId }) => deviceId === wanted.deviceId) ??
    all.find(({ label }) => label !== '' && label === wanted.label)
  );
}
