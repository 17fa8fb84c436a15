import type { Html5Qrcode } from 'html5-qrcode/esm/html5-qrcode';
import { cameraScale, canvasIn, tracksIn, watchForLoss } from './camera-tracks.ts';
import type { CameraTrouble } from './camera-trouble.ts';
import { changingSize } from './look-sizes.ts';
import { applyPause, newScanner, stop, torchOf } from './scanner-library.ts';
import { type ChosenCamera, type Reader, startCamera } from './start-camera.ts';
import { adviceOn } from './unread-code.ts';

export interface CameraFeatures {
  /** Undefined if the browser does not report it. */
  readonly id: string | undefined;
  readonly torch: boolean;
}

export interface CameraListener {
  readonly onReady: (features: CameraFeatures) => void;
  /** Why there is no picture yet, although it is still awaited. Null: what was awaited has come. */
  readonly onWaiting: (why: CameraTrouble | null) => void;
  readonly onDecode: (text: string) => void;
  /** Whether something like a code has been in view for long and is not read. Called at each change. */
  readonly onUnreadable: (unreadable: boolean) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onLost: () => void;
}

export interface CameraSession {
  readonly setPaused: (paused: boolean) => void;
  /** Does nothing without a torch. */
  readonly setTorch: (on: boolean) => void;
  readonly close: () => void;
}

/** Longer than a camera takes to open. By then the browser waits for an answer of the user. */
const ANSWER_MS = 4_000;
/** Long enough for a slow phone's first frame. After it, stopping is tried anyway. */
const FIRST_FRAME_MS = 3_000;
const LOOK_EVERY_MS = 20;

/**
 * All sessions share one camera, and the library breaks when start and stop overlap. So all starts and stops run one
 * after the other in this queue. Its entries never reject, because one failure must not block the later ones.
 */
let turns: Promise<void> = Promise.resolve();
const takeTurn = (turn: () => Promise<void>): void => {
  turns = turns.then(turn);
};

/** Shows a camera inside `host` and reports what it reads to `listener`, until closed. */
export function openCamera(host: HTMLElement, chosen: ChosenCamera, listener: CameraListener): CameraSession {
  // An element of its own with an id of its own, because React must not own what the library writes into.
  const box = document.createElement('div');
  box.id = `qr-camera-${crypto.randomUUID()}`;
  host.append(box);

  /** Null once it was closed. */
  let told: CameraListener | null = listener;
  let playing = false;
  let pausing = false;
  let scanner: Html5Qrcode | undefined;
  let lookAgain: (() => void) | null = null;
  let endWatch: (() => void) | undefined;
  const advice = adviceOn(box, unreadable => told?.onUnreadable(unreadable));
  const settle = (): void => {
    // The library throws before the first frame. What is wanted is applied then.
    if (playing && scanner) applyPause(scanner, pausing);
  };
  const reader: Reader = {
    onText: text => {
      advice.end();
      if (pausing) settle();
      else told?.onDecode(text);
    },
    onNothing: () => {
      advice.nothing();
      lookAgain?.();
      if (pausing) settle();
    },
  };

  /** False if it was closed, and what was awaited does not come soon. It may never come, and the queue must go on. */
  const comes = async (hasCome: () => boolean, soonMs: number, without: CameraTrouble): Promise<boolean> => {
    const soon = performance.now() + soonMs;
    await until(() => hasCome() || performance.now() >= soon);
    if (hasCome()) return true;
    told?.onWaiting(without);
    await until(() => hasCome() || !told);
    told?.onWaiting(null);
    return hasCome();
  };

  takeTurn(async () => {
    if (!told) return;
    try {
      scanner = newScanner(box.id);
      let answered = false;
      const started = startCamera(scanner, chosen, reader).finally(() => {
        answered = true;
      });
      started.catch(() => undefined);
      if (!(await comes(() => answered, ANSWER_MS, 'unanswered'))) return endWhenGiven(started, box);
      await started;
      await comes(() => canvasIn(box) !== null, FIRST_FRAME_MS, 'lost');
      const canvas = canvasIn(box);
      lookAgain = canvas && changingSize(canvas, cameraScale(box));
      if (!told) return;
      endWatch = watchForLoss(box, { onLost: () => told?.onLost(), isPaused: () => pausing });
      playing = true;
      settle();
      told.onReady(featuresOf(scanner, box));
    } catch (error) {
      told?.onFailure(error);
    }
  });

  return {
    setPaused: paused => {
      pausing = paused;
      if (paused) advice.end();
      settle();
    },
    setTorch: on => {
      const torch = playing && scanner ? torchOf(scanner) : undefined;
      // If the torch refuses (a hot phone), the picture stays as it is.
      if (torch?.isSupported()) torch.apply(on).catch(() => undefined);
    },
    close: () => {
      told = null;
      playing = false;
      endWatch?.();
      takeTurn(async () => {
        try {
          await stop(scanner);
        } catch {
          // The library may refuse to stop what never quite started. The tracks below are ended in any case.
        } finally {
          endTracks(box);
          box.remove();
        }
      });
    },
  };
}

const featuresOf = (scanner: Html5Qrcode, box: HTMLElement): CameraFeatures => ({
  id: tracksIn(box)[0]?.getSettings().deviceId,
  torch: torchOf(scanner)?.isSupported() ?? false,
});

async function until(isOver: () => boolean): Promise<void> {
  while (!isOver()) await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
}

const endTracks = (box: HTMLElement): void => {
  for (const track of tracksIn(box)) track.stop();
};

/** The browser may be answered long after the camera was closed. */
function endWhenGiven(started: Promise<void>, box: HTMLElement): void {
  started.then(
    () => endTracks(box),
    () => undefined,
  );
}
