import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { inFileName } from '#contract/texts.ts';

/** What the browser supports. Missing functions are absent. */
export interface Sharing {
  readonly canShare?: (data: ShareData) => boolean;
  readonly share?: (data: ShareData) => Promise<void>;
  readonly copy?: (text: string) => Promise<void>;
}

interface SharedQr {
  readonly title: string;
  readonly text: string;
  readonly file: File | null;
}

export type Shared =
  | { readonly done: true; readonly message: string }
  /** `message` is null when the user closed the share sheet, which is no failure. */
  | { readonly done: false; readonly message: string | null };

/** Null: this browser cannot share in this way. */
type Way = (qr: SharedQr, sharing: Sharing) => Promise<Shared | null>;

const shareFile: Way = async ({ title, file }, { share, canShare }) => {
  if (!share || !file || !canShare?.({ files: [file] })) return null;
  await share({ title, files: [file] });
  return { done: true, message: MESSAGES.qrShared };
};

const shareText: Way = async ({ title, text }, { share }) => {
  if (!share) return null;
  await share({ title, text });
  return { done: true, message: MESSAGES.qrDataShared };
};

const copyText: Way = async ({ text }, { copy }) => {
  if (!copy) return null;
  await copy(text);
  return { done: true, message: MESSAGES.qrDataCopied };
};

/** Shares the picture, otherwise its text, otherwise copies the text. Returns which one it was. */
export async function shareQr(qr: SharedQr, sharing: Sharing): Promise<Shared> {
  for (const way of [shareFile, shareText, copyText]) {
    const shared = await way(qr, sharing).catch(afterFailure);
    if (shared) return shared;
  }
  return { done: false, message: MESSAGES.shareFailed };
}

/** A failed way leads to the next. Only a closed share sheet ends them all. */
const afterFailure = (error: unknown): Shared | null =>
  error instanceof DOMException && error.name === 'AbortError' ? { done: false, message: null } : null;

/** The PNG's name: name and roll number, without characters that file systems do not allow. */
export function qrFileName({ name, roll_no }: Pick<User, 'name' | 'roll_no'>): string {
  const parts = [name, roll_no ?? '', 'QR'].map(inFileName).filter(part => part !== '');
  return `${parts.join('_')}.png`;
}
