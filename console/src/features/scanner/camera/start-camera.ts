import type { Html5Qrcode } from 'html5-qrcode/esm/html5-qrcode';
import { SCANNER } from '#contract/constants.ts';
import { cameraTrouble } from './camera-trouble.ts';

/** The rear camera, which looks away from the person who holds the device, or the front one. */
export type Facing = 'environment' | 'user';

/** Without a chosen camera, the one that faces this way. */
const videoOf = (cameraId: string | null, facing: Facing): MediaTrackConstraints => ({
  // Browsers only obey 'exact'. With softer constraints, the picture's size counts more than the camera.
  ...(cameraId === null ? { facingMode: facing } : { deviceId: { exact: cameraId } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

export interface ChosenCamera {
  readonly cameraId: string | null;
  readonly facing: Facing;
}

/** The library's result of each look at the picture. */
export interface Reader {
  readonly onText: (text: string) => void;
  readonly onNothing: () => void;
}

type Library = Pick<Html5Qrcode, 'start'>;

/**
 * The chosen camera may be gone, may have another id today, or may be one of those that phones list and no browser can
 * open. Then any camera is used.
 */
export async function startCamera(
  scanner: Library,
  { cameraId, facing }: ChosenCamera,
  reader: Reader,
): Promise<void> {
  try {
    await start(scanner, videoOf(cameraId, facing), reader);
  } catch (error) {
    if (cameraId === null || cameraTrouble(error, true) === 'refused') throw error;
    await start(scanner, videoOf(null, facing), reader);
  }
}

const start = (
  scanner: Library,
  videoConstraints: MediaTrackConstraints,
  { onText, onNothing }: Reader,
): Promise<null> =>
  scanner.start(
    { facingMode: 'environment' },
    { fps: SCANNER.fps, qrbox: SCANNER.boxPx, disableFlip: true, videoConstraints },
    onText,
    onNothing,
  );
