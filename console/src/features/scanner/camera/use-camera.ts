import { useRef, useState } from 'react';
import { useScreenAwake } from '../../../lib/use-screen-awake.ts';
import { wakeSounds } from '../shared/outcome/sounds.ts';
import {
  type Camera,
  cameras,
  nextCamera,
  rememberCamera,
  rememberedCamera,
  sameCamera,
} from './camera-choice.ts';
import type { CameraFeatures } from './camera-session.ts';
import type { CameraTrouble } from './camera-trouble.ts';
import type { Facing } from './start-camera.ts';

/**
 * The scanner's states, and what is said in each: on the picture, on the one button that starts, pauses and resumes, and
 * where results are shown, while there is none.
 */
const WORDS = {
  'not started': { state: 'Not started', toggle: 'Start Scanning', ready: 'Each result is shown here' },
  starting: { state: 'Starting…', toggle: 'Starting…', ready: 'The camera is starting' },
  scanning: { state: 'Scanning', toggle: 'Pause', ready: 'Ready for the next code' },
  paused: { state: 'Paused', toggle: 'Resume', ready: 'Paused. Nothing is read until you resume.' },
} as const;

export type CameraState = keyof typeof WORDS;

export type CameraControl = ReturnType<typeof useCamera>;

/** The camera of a scanner, as its screen shows and steers it. */
export function useCamera(facing: Facing = 'environment') {
  const [state, setState] = useState<CameraState>('not started');
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [hasTorch, setHasTorch] = useState(false);
  const [torch, setTorch] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const { cameraId, choices, lookForCameras, switchCamera } = useCameraChoice(facing);
  useScreenAwake(state !== 'not started');

  const end = (why: CameraTrouble | null): void => {
    setTrouble(why);
    setTorch(false);
    setUnreadable(false);
    setState('not started');
  };
  return {
    state,
    words: WORDS[state],
    /** Why the camera is off. While it is starting: why there is no picture yet, although it may still come. */
    trouble,
    setTrouble,
    hasTorch,
    torch,
    /** Something like a code has been in view for long and is not read. */
    unreadable: unreadable && state === 'scanning',
    setUnreadable,
    toggleTorch: () => setTorch(on => !on),
    cameraId,
    facing,
    choices,
    switchCamera: () => {
      setTorch(false);
      switchCamera();
    },
    start: () => {
      wakeSounds();
      setTrouble(null);
      setState(now => (now === 'paused' ? 'scanning' : 'starting'));
    },
    /** The phone was turned, or the camera changed, so there is no picture for a moment. */
    opening: () => {
      setUnreadable(false);
      setTrouble(null);
      setState(now => (now === 'scanning' ? 'starting' : now));
    },
    ready: (features: CameraFeatures) => {
      setHasTorch(features.torch);
      setState(now => (now === 'starting' ? 'scanning' : now));
      void lookForCameras(features.id ?? null);
    },
    pause: () => setState('paused'),
    stop: () => end(null),
    fail: end,
  };
}

/** The camera to use: the last one chosen on this device, or the next one. */
function useCameraChoice(facing: Facing) {
  // What is remembered is the camera of a scanner in the hand, not that of a kiosk.
  const [wanted, setWanted] = useState(() => (facing === 'user' ? null : rememberedCamera()));
  const [choices, setChoices] = useState<readonly Camera[]>([]);
  const inUse = useRef<string | null>(null);
  const choose = (camera: Camera): void => {
    if (facing !== 'user') rememberCamera(camera);
    setWanted(camera);
  };
  return {
    cameraId: wanted?.deviceId ?? null,
    choices,
    lookForCameras: async (id: string | null): Promise<void> => {
      inUse.current = id;
      const all = await cameras();
      setChoices(all);
      const same = sameCamera(all, wanted);
      if (same && same.deviceId !== wanted?.deviceId) choose(same);
    },
    switchCamera: () => {
      // After the one that was chosen, also if it could not be opened and another one took its place.
      const from = sameCamera(choices, wanted)?.deviceId ?? inUse.current;
      const next = nextCamera(choices, from);
      if (next) choose(next);
    },
  };
}
