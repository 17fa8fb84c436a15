import { useEffect, useState } from 'react';
import { passesRoutes } from '#contract/passes/routes.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import type { DoorPhotoState } from './use-door-photo.ts';

interface Fetched {
  readonly ticket: string;
  readonly url: string | null;
  readonly lack: string | null;
}

/** The photo that a ticket is for. It is kept nowhere, and forgotten with the card that shows it. */
export function usePassPhoto(ticket: string): DoorPhotoState {
  const begin = useCalls();
  const [fetched, setFetched] = useState<Fetched | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket is the pass's own, which the calls stand for
  useEffect(() => {
    let wanted = true;
    let url: string | null = null;
    void begin()
      .file(passesRoutes.passPhoto, { ticket })
      .then(({ data, error }) => {
        if (!wanted) return;
        url = data ? URL.createObjectURL(data) : null;
        const isNone = error?.code === 'photo_not_found';
        const lack = isNone ? PHOTO_MESSAGES.noPhoto : PHOTO_MESSAGES.photoNotHere;
        setFetched({ ticket, url, lack: url === null ? lack : null });
      });
    return () => {
      wanted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [ticket]);
  const here = fetched?.ticket === ticket ? fetched : null;
  return { url: here?.url ?? null, lack: here?.lack ?? null, newSince: null };
}
