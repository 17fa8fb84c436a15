import { useEffect, useState } from 'react';
import { photosRoutes } from '#contract/photos/routes.ts';
import type { PhotoState } from '#contract/photos/schema.ts';
import { useCalls } from '../api/use-calls.ts';

export interface WantedPhoto {
  readonly studentId: string;
  readonly state: PhotoState;
  readonly version: string;
}

/** The address of a photo in this page, once it is there. It holds for as long as it is shown. */
export function usePhoto(wanted: WantedPhoto | null): string | null {
  const begin = useCalls();
  const [shown, setShown] = useState<{ readonly version: string; readonly url: string } | null>(null);
  const { studentId = '', state = 'approved', version = null } = wanted ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names what is loaded
  useEffect(() => {
    if (version === null) return undefined;
    let url: string | undefined;
    let isWanted = true;
    void begin()
      .file(photosRoutes.photo, { id: studentId, state })
      .then(({ data }) => {
        if (!data || !isWanted) return;
        url = URL.createObjectURL(data);
        setShown({ version, url });
      });
    return () => {
      isWanted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [studentId, state, version]);
  return shown?.version === version ? shown.url : null;
}
