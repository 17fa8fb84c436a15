import { useState } from 'react';
import toast from 'react-hot-toast';
import { PHOTO } from '#contract/constants.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { DecidePhotosAnswer, PhotoDecision, WaitingPhoto } from '#contract/photos/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useDecidePhotosMutation } from '../../lib/photos/photo-api.ts';
import { tellFailure } from '../../ui/state/outcome.ts';

export type Outcome = DecidePhotosAnswer['results'][number]['outcome'];

type Choice = { readonly approve: true } | { readonly approve: false; readonly reason: string };
type Decision = Choice & { readonly photo: WaitingPhoto };

/** What a student sent at one time. Sent again, the same photo waits again. */
export const keyOf = ({ student, addedAt }: WaitingPhoto): string => `${student.id} ${addedAt}`;

/** What was decided on this screen. Decided photos stay in their places until the next ones come. */
export function useDecisions() {
  const [decided, setDecided] = useState<ReadonlyMap<string, Outcome>>(new Map());
  /** Decided here, without an answer yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [send] = useDecidePhotosMutation();

  /** Returns the problem, or null once it is stored. What was decided before is left as it is. */
  async function decide(decisions: readonly Decision[]): Promise<string | null> {
    const chosen = decisions.filter(
      ({ photo }) => !decided.has(keyOf(photo)) && !sent.includes(keyOf(photo)),
    );
    if (chosen.length === 0) return null;
    const keys = chosen.map(({ photo }) => keyOf(photo));
    setSent(before => [...before, ...keys]);
    const { data, error } = await send({ decisions: chosen.map(bodyOf) });
    setSent(before => before.filter(key => !keys.includes(key)));
    if (!data) {
      if (chosen.every(({ approve }) => approve)) tellFailure(error, PHOTO_MESSAGES.photoDecideFailed);
      return sentence(error, PHOTO_MESSAGES.photoDecideFailed);
    }
    const outcomes = new Map(data.results.map(({ studentId, outcome }) => [studentId, outcome]));
    setDecided(before => {
      const now = new Map(before);
      for (const { photo } of chosen) now.set(keyOf(photo), outcomes.get(photo.student.id) ?? 'gone');
      return now;
    });
    if (data.results.some(({ outcome }) => outcome === 'gone')) toast(data.message);
    return null;
  }
  return {
    decide,
    outcomeOf: (photo: WaitingPhoto) => decided.get(keyOf(photo)),
    isSent: (photo: WaitingPhoto) => sent.includes(keyOf(photo)),
  };
}

function bodyOf({ photo, ...choice }: Decision): PhotoDecision {
  const seen = { studentId: photo.student.id, version: photo.version };
  return choice.approve ? { ...seen, approve: true } : { ...seen, approve: false, reason: choice.reason };
}

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
