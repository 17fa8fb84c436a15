import { useState } from 'react';
import { photosRoutes } from '#contract/photos/routes.ts';
import type { PhotoState } from '#contract/photos/schema.ts';
import { type FileUrl, useFileUrl } from './use-file-url.ts';

interface WantedPhoto {
  readonly studentId: string;
  readonly state: PhotoState;
  readonly version: string;
}

export interface FetchedPhoto extends FileUrl {
  /** Asks for it again. */
  readonly retry: () => void;
}

/** A photo, fetched when it is wanted. */
export function usePhoto(wanted: WantedPhoto | null): FetchedPhoto {
  const [tries, setTries] = useState(1);
  const { studentId = '', state = 'approved', version = null } = wanted ?? {};
  const of = version === null ? null : `${studentId} ${state} ${version} ${tries}`;
  const { url, error } = useFileUrl(of, calls => calls.file(photosRoutes.photo, { id: studentId, state }));
  return { url, error, retry: () => setTries(tries + 1) };
}
