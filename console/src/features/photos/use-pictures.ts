import { useState } from 'react';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import type { FetchedPhoto } from '../../lib/photos/use-photo.ts';
import { keyOf } from './use-decisions.ts';

/** `gone`: it is no longer there, because it was decided, replaced or taken back elsewhere. */
export type Picture = 'awaited' | 'shown' | 'failed' | 'gone';

export function pictureOf({ url, error }: FetchedPhoto): Picture {
  if (url !== null) return 'shown';
  if (error === null) return 'awaited';
  return error.code === 'photo_not_found' ? 'gone' : 'failed';
}

/** What became of each photo's picture on this screen. Nobody approves a face that they have not seen. */
export function usePictures() {
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  return {
    pictureOf: (photo: WaitingPhoto): Picture => pictures.get(keyOf(photo)) ?? 'awaited',
    setPicture: (photo: WaitingPhoto, picture: Picture): void =>
      setPictures(before => new Map(before).set(keyOf(photo), picture)),
  };
}
