import { useEffect, useState } from 'react';
import { passesRoutes } from '#contract/passes/routes.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { photosRoutes } from '#contract/photos/routes.ts';
import { readQr } from '#contract/qr/code.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { PHOTOS } from '../../../lib/kept/kept-photos.ts';
import { usePhotoStandingQuery } from '../../../lib/photos/photo-api.ts';
import { useFileUrl } from '../../../lib/photos/use-file-url.ts';
import { useSignedInUser } from '../../../lib/session/session.ts';
import { takeResult } from '../../../lib/take-result.ts';
import { rosterHere } from '../roster/use-roster.ts';
import { usePassPhotoStandingQuery } from '../shared/door-api.ts';

export interface DoorPhotoState {
  /** Null: there is none, or it is not there yet. */
  readonly url: string | null;
  /** Why there is none. Null: there is one, or nothing is known yet. */
  readonly lack: string | null;
  readonly newSince: string | null;
}

/**
 * The photo of the student at the door: from this device if it is kept here, else from the server. Which one it is,
 * says the roster, or the server if this device has none.
 */
export function useDoorPhoto(studentId: string): DoorPhotoState {
  const { id: user } = useSignedInUser();
  const begin = useCalls();
  const listed = rosterHere()?.byId.get(studentId)?.photo;
  const { currentData } = usePhotoStandingQuery({ id: studentId }, { skip: listed !== undefined });
  const known = listed === undefined ? currentData?.photo.approved : listed;
  const version = known?.version ?? null;
  const { url, missing } = useReadyUrl(version, () =>
    PHOTOS.makeReady({
      user,
      version: version ?? '',
      otherwise: async () =>
        (await begin().file(photosRoutes.photo, { id: studentId, state: 'approved' })).data?.arrayBuffer(),
    }),
  );
  const lack = known === null ? PHOTO_MESSAGES.noPhoto : missing ? PHOTO_MESSAGES.photoNotHere : null;
  return { url, lack, newSince: known?.newSince ?? null };
}

/** The address of a photo: at once if it is ready, else as soon as it is. */
function useReadyUrl(version: string | null, makeReady: () => Promise<string | null>) {
  const here = version === null ? null : PHOTOS.readyUrl(version);
  const [made, setMade] = useState<{ readonly version: string; readonly url: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names what is made ready
  useEffect(() => {
    if (version === null || here !== null) return undefined;
    return takeResult(makeReady(), url => setMade({ version, url }));
  }, [version]);
  const then = made !== null && made.version === version ? made : null;
  return { url: here ?? then?.url ?? null, missing: here === null && then !== null && then.url === null };
}

/** A code was read: its photo is made ready while the server is asked. */
export function expectPhotoOf(code: string, user: string): void {
  const reading = readQr(code);
  if (reading.kind !== 'signed' && reading.kind !== 'live') return;
  const version = rosterHere()?.byCode.get(reading.qr.u)?.photo?.version;
  if (version !== undefined) void PHOTOS.makeReady({ user, version });
}

/** The photo that a ticket is for. It is kept nowhere, and forgotten with the card that shows it. */
export function usePassPhoto(ticket: string): DoorPhotoState {
  const { url, error } = useFileUrl(ticket, calls => calls.file(passesRoutes.passPhoto, { ticket }));
  const none = error?.code === 'photo_not_found';
  const lack = error && (none ? PHOTO_MESSAGES.noPhoto : PHOTO_MESSAGES.photoNotHere);
  const { data } = usePassPhotoStandingQuery({ ticket });
  return { url, lack, newSince: data?.newSince ?? null };
}
