import { PHOTO } from '#contract/constants.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { keyOf } from './use-decisions.ts';

/**
 * What is on the screen after `waiting`, the first photos that wait, was fetched again. A photo never moves under the
 * hand that decides about it: what is shown stays in its place until all of it is decided, and others come after it.
 */
export function nextBatch(
  shown: readonly WaitingPhoto[],
  waiting: readonly WaitingPhoto[],
  isDecided: (photo: WaitingPhoto) => boolean,
): readonly WaitingPhoto[] {
  const open = waiting.filter(photo => !isDecided(photo));
  if (shown.every(isDecided)) return open.length > 0 ? open : shown;
  const places = new Set(shown.map(keyOf));
  const more = open.filter(photo => !places.has(keyOf(photo))).slice(0, PHOTO.perPage - shown.length);
  const fresh = new Map(waiting.map(photo => [keyOf(photo), photo]));
  // The photo beside it, the one before, may be another by now.
  const next = [...shown.map(photo => fresh.get(keyOf(photo)) ?? photo), ...more];
  return next.some((photo, place) => photo !== shown[place]) ? next : shown;
}
