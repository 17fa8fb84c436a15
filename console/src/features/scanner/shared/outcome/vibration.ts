import { vibrationOn } from '../../../../lib/preferences.ts';
import { play, type Sound } from './sounds.ts';

/**
 * Milliseconds of vibration and pause in turn, for a phone in the hand of somebody who looks at the students: one
 * short for marked, two for already marked, three long for refused, a short and a long one for kept. A code that was
 * only read does not vibrate, because its result follows.
 */
export const PATTERNS: Readonly<Record<Sound, readonly number[]>> = {
  read: [],
  marked: [80],
  already: [60, 90, 60],
  refused: [280, 100, 280, 100, 280],
  kept: [60, 90, 240],
};

/** Vibrates where the browser can. Before the first press on the page browsers refuse, and complain. */
export function vibrate(sound: Sound): void {
  const pattern = PATTERNS[sound];
  if (pattern.length === 0 || !vibrationOn() || !('vibrate' in navigator)) return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...pattern]);
}

/** Says a result to the ear and to the hand. */
export function signal(sound: Sound): void {
  play(sound);
  vibrate(sound);
}
