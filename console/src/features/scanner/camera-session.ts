import { Html5Qrcode, Html5QrcodeScannerState, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { SCANNER } from '#contract/constants.ts';

export interface CameraListener {
  readonly onReady: () => void;
  readonly onDecode: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onLost: () => void;
}

export interface CameraSession {
  readonly setPaused: (paused: boolean) => void;
  readonly close: () => void;
}

/** Long enough for a slow phone's first frame; after it, stopping is tried all the same. */
const FIRST_FRAME_MS = 3_000;
const LOOK_EVERY_MS = 20;

const VIDEO: MediaTrackConstraints = {
  facingMode: 'environment',
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/**
 * The camera belongs to the whole page, and the library breaks when start and stop overlap: so every start
 * and every stop takes its turn here. Turns never reject; one failure must not block all later ones.
 */
let turns: Promise<void> = Promise.resolve();
const takeTurn = (turn: () => Promise<void>): void => {
  turns = turns.then(turn);
};

/** Shows the camera inside `host` and tells `listener` what it reads, until closed. */
export function openCamera(host: HTMLElement, listener: CameraListener): CameraSession {
  // An element of its own, under an id of its own: React must not own what the library writes into.
  const box = document.createElement('div');
  box.id = `qr-camera-${crypto.randomUUID()}`;
  host.append(box);

  let closed = false;
  let playing = false;
  let pausing = false;
  let scanner: Html5Qrcode | undefined;

  takeTurn(async () => {
    if (closed) return;
    try {
      scanner = newScanner(box.id);
      await start(scanner, text => {
        if (!closed) listener.onDecode(text);
      });
      await firstFrame(box);
      if (closed) return;
      onTrackEnd(box, () => {
        if (!closed) listener.onLost();
      });
      playing = true;
      applyPause(scanner, pausing);
      listener.onReady();
    } catch (error) {
      if (!closed) listener.onFailure(error);
    }
  });

  return {
    setPaused: paused => {
      pausing = paused;
      // Before the first frame the library throws; what is wanted is applied then.
      if (playing && scanner) applyPause(scanner, paused);
    },
    close: () => {
      closed = true;
      playing = false;
      takeTurn(async () => {
        try {
          await stop(scanner);
        } catch {
          // The library may refuse to stop what never quite started; the tracks below end in any case.
        } finally {
          for (const track of tracksIn(box)) track.stop();
          box.remove();
        }
      });
    },
  };
}

const newScanner = (id: string): Html5Qrcode =>
  new Html5Qrcode(id, {
    verbose: false,
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    useBarCodeDetectorIfSupported: true,
  });

const start = (scanner: Html5Qrcode, onText: (text: string) => void): Promise<null> =>
  scanner.start(
    { facingMode: 'environment' },
    { fps: SCANNER.fps, qrbox: SCANNER.boxPx, disableFlip: true, videoConstraints: VIDEO },
    onText,
    undefined,
  );

function applyPause(scanner: Html5Qrcode, paused: boolean): void {
  const state = scanner.getState();
  if (paused && state === Html5QrcodeScannerState.SCANNING) scanner.pause(true);
  if (!paused && state === Html5QrcodeScannerState.PAUSED) scanner.resume();
}

async function stop(scanner: Html5Qrcode | undefined): Promise<void> {
  if (!scanner) return;
  if (scanner.getState() !== Html5QrcodeScannerState.NOT_STARTED) await scanner.stop();
  scanner.clear();
}

/** `start` resolves before the video plays; only then has the library the canvas that `stop` needs. */
async function firstFrame(box: HTMLElement): Promise<void> {
  const until = performance.now() + FIRST_FRAME_MS;
  while (!box.querySelector('canvas') && performance.now() < until) {
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const tracksIn = (box: HTMLElement): readonly MediaStreamTrack[] =>
  [...box.querySelectorAll('video')].flatMap(video =>
    video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : [],
  );

/** A camera unplugged or taken by the system: `ended` is not fired for tracks we stop ourselves. */
function onTrackEnd(box: HTMLElement, tell: () => void): void {
  for (const track of tracksIn(box)) track.addEventListener('ended', tell, { once: true });
}
