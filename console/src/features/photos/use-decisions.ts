import { useState } from 'react';
import toast from 'react-hot-toast';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { DecidePhotosAnswer, PhotoDecision, WaitingPhoto } from '#contract/photos/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useDecidePhotosMutation } from '../../lib/photos/photo-api.ts';
import { tellFailure } from '../../ui/outcome.ts';

export type Outcome = DecidePhotosAnswer['results'][number]['outcome'];

type Choice = { readonly approve: true } | { readonly approve: false; readonly reason: string };
export type Decision = Choice & { readonly photo: WaitingPhoto };

/** A photo of a student: another one of the same student is another photo. */
export const keyOf = ({ student, version }: WaitingPhoto): string => `${student.id} ${version}`;

/** What was decided on this screen. Decided photos stay in their places until the next ones come. */
export function useDecisions() {
  const [decided, setDecided] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [send, { isLoading }] = useDecidePhotosMutation();

  /** Returns the problem, or null once it is stored. */
  async function decide(chosen: readonly Decision[]): Promise<string | null> {
    const { data, error } = await send({ decisions: chosen.map(bodyOf) });
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
  return { decide, busy: isLoading, outcomeOf: (photo: WaitingPhoto) => decided.get(keyOf(photo)) };
}

function bodyOf({ photo, ...choice }: Decision): PhotoDecision {
  const seen = { studentId: photo.student.id, version: photo.version };
  return choice.approve ? { ...seen, approve: true } : { ...seen, approve: false, reason: choice.reason };
}
