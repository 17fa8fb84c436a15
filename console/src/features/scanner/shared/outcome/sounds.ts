import { soundsOn } from '../../../../lib/preferences.ts';

export type Sound = 'read' | 'marked' | 'already' | 'refused' | 'kept';

interface Tone {
  readonly hz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly wave: OscillatorType;
}

/**
 * Sounds that can be distinguished without looking: one tick, two rising, two equal, one long and low, two falling.
 */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  read: [{ hz: 1_320, startMs: 0, lengthMs: 60, wave: 'sine' }],
  marked: [
    { hz: 784, startMs: 0, lengthMs: 110, wave: 'triangle' },
    { hz: 1_175, startMs: 110, lengthMs: 200, wave: 'triangle' },
  ],
  already: [
    { hz: 587, startMs: 0, lengthMs: 110, wave: 'triangle' },
    { hz: 587, startMs: 170, lengthMs: 110, wave: 'triangle' },
  ],
  refused: [{ hz: 165, startMs: 0, lengthMs: 480, wave: 'sawtooth' }],
  kept: [
    { hz: 880, startMs: 0, lengthMs: 110, wave: 'sine' },
    { hz: 587, startMs: 110, lengthMs: 200, wave: 'sine' },
  ],
};

const LOUDNESS = 0.35;
/** Fades in and out. Otherwise the speaker clicks. */
const EDGE_S = 0.012;

let speaker: AudioContext | undefined;

/** The result that a later sound belongs to is over. */
const LATE_MS = 1_000;

/**
 * Browsers allow sound only after a press, so the presses that begin something call this. On an iPhone a call or the
 * screen lock may end an AudioContext for good: one that does not run is made anew.
 */
export function wakeSounds(): void {
  if (typeof AudioContext === 'undefined' || !soundsOn() || speaker?.state === 'running') return;
  speaker?.close().catch(() => undefined);
  speaker = new AudioContext();
}

export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined' || !soundsOn()) return;
  speaker ??= new AudioContext();
  const context = speaker;
  const wanted = performance.now();
  const singInTime = (): void => {
    // While it does not run, its time stands still, and all tones would sound at once later.
    if (context.state !== 'running' || performance.now() - wanted > LATE_MS) return;
    for (const tone of TONES[sound]) sing(context, tone);
  };
  context.resume().then(singInTime, () => undefined);
}

function sing(context: AudioContext, { hz, startMs, lengthMs, wave }: Tone): void {
  const start = context.currentTime + startMs / 1_000;
  const end = start + lengthMs / 1_000;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + EDGE_S);
  volume.gain.setValueAtTime(LOUDNESS, end - EDGE_S);
  volume.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
