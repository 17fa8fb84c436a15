import toast from 'react-hot-toast';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { saveFile } from '../../lib/api/download.ts';
import { readsPictures } from '../../lib/reads-pictures.ts';
import { qrFileName, type Shared, type Sharing, shareQr } from './share-qr.ts';

/** The code that is saved and shared. */
export interface FixedQr {
  readonly user: User;
  readonly text: string;
  /** Its picture as it is drawn here. */
  readonly drawn: HTMLCanvasElement | null;
  /** Its PNG as the server drew it, as a `data:` URL. Undefined if the code is not the server's. */
  readonly serverPng: string | undefined;
}

/** Saves the picture, and says so. */
export async function downloadOwnQr(qr: FixedQr): Promise<void> {
  const png = await pictureOf(qr);
  if (!png) {
    toast.error(MESSAGES.qrNotDownloaded, { id: MESSAGES.qrNotDownloaded });
    return;
  }
  saveFile(png, qrFileName(qr.user));
  toast.success(MESSAGES.qrDownloaded);
}

export async function shareOwnQr(qr: FixedQr): Promise<Shared> {
  const { user, text } = qr;
  const png = await pictureOf(qr);
  const file = png && new File([png], qrFileName(user), { type: png.type });
  return shareQr({ title: `QR code of ${user.name}`, text, file }, browserSharing());
}

/**
 * What was drawn here, or the smaller picture of the server where the browser hides from pages what they draw. Null:
 * there is none. Another one would be refused at the door.
 */
function pictureOf({ drawn, serverPng }: FixedQr): Promise<Blob | null> {
  if (!readsPictures()) return Promise.resolve(serverPng === undefined ? null : pngIn(serverPng));
  return new Promise(resolve => (drawn ? drawn.toBlob(resolve, 'image/png') : resolve(null)));
}

/** The PNG in a `data:` URL. */
function pngIn(url: string): Blob {
  const bytes = atob(url.slice(url.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, byte => byte.charCodeAt(0))], { type: 'image/png' });
}

/** What this browser supports. Sharing and the clipboard need a secure context. */
function browserSharing(): Sharing {
  const able: Partial<Navigator> = navigator;
  return {
    ...(able.share && { share: data => navigator.share(data) }),
    ...(able.canShare && { canShare: data => navigator.canShare(data) }),
    ...(able.clipboard && { copy: text => navigator.clipboard.writeText(text) }),
  };
}
