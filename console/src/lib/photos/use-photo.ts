import { useEffect, useState } from 'react';
import { photosRoutes } from '#contract/photos/routes.ts';
import type { PhotoState } from '#contract/photos/schema.ts';
import type { ApiError } from '../api/api-error.ts';
import { useCalls } from '../api/use-calls.ts';

export interface WantedPhoto {
  readonly studentId: string;
  readonly state: PhotoState;
  readonly version: string;
}

export interface FetchedPhoto {
  /** The photo's address in this page, once it is there. It holds for as long as it is shown. */
  readonly url: string | null;
  /** Why it is not there. */
  readonly error: ApiError | null;
  /** Asks for it again. */
  readonly retry: () => void;
}

const NOTHING = { url: null, error: null };

/** A photo, fetched when it is wanted. */
export function usePhoto(wanted: WantedPhoto | null): FetchedPhoto {
  const begin = useCalls();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Omit<FetchedPhoto, 'retry'> & { readonly to: string }>();
  const { studentId = '', state = 'approved', version = null } = wanted ?? {};
  const question = `${version} ${tries}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names what is loaded
  useEffect(() => {
    if (version === null) return undefined;
    let url: string | undefined;
    let isWanted = true;
    void begin()
      .file(photosRoutes.photo, { id: studentId, state })
      .then(({ data, error }) => {
        if (!isWanted) return;
        if (data) url = URL.createObjectURL(data);
        setAnswer({ to: question, url: url ?? null, error: error ?? null });
      });
    return () => {
      isWanted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [studentId, state, question]);
  const { url, error } = answer?.to === question ? answer : NOTHING;
  return { url, error, retry: () => setTries(tries + 1) };
}
