import { passesRoutes } from '#contract/passes/routes.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { useFileUrl } from '../../../lib/photos/use-file-url.ts';
import { usePassPhotoStandingQuery } from '../shared/door-api.ts';
import type { DoorPhotoState } from './use-door-photo.ts';

/** The photo that a ticket is for. It is kept nowhere, and forgotten with the card that shows it. */
export function usePassPhoto(ticket: string): DoorPhotoState {
  const { url, error } = useFileUrl(ticket, calls => calls.file(passesRoutes.passPhoto, { ticket }));
  const none = error?.code === 'photo_not_found';
  const lack = error && (none ? PHOTO_MESSAGES.noPhoto : PHOTO_MESSAGES.photoNotHere);
  const { data } = usePassPhotoStandingQuery({ ticket });
  return { url, lack, newSince: data?.newSince ?? null };
}
