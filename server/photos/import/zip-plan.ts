import type { Entry, ZipFile } from 'yauzl';
import { PHOTO } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { entriesOf, pathIn } from '../../zip.ts';

/** A file of a ZIP that is to be stored, or the sentence that says why it is not opened. */
export interface PlannedFile {
  readonly entry: Entry;
  /** Without folders: where it lies in the ZIP says nothing, and is never a place on our disk. */
  readonly file: string;
  readonly error: string | null;
}

/** Reads a ZIP's list of files and judges it as a whole, before anything is unpacked. */
export async function planOf(zip: ZipFile): Promise<readonly PlannedFile[] | Refusal> {
  const tooMany = refuse('zip_refused', { error: PHOTO_MESSAGES.zipTooMany(PHOTO.zipFiles) });
  if (zip.entryCount > 2 * PHOTO.zipFiles) return tooMany;
  const entries = await entriesOf(zip, PHOTO.zipUnpackedBytes);
  if (!entries) return refuse('zip_refused', { error: PHOTO_MESSAGES.zipBomb });
  const files = entries.flatMap(entry => {
    const file = baseName(entry);
    return file === undefined ? [] : { entry, file, error: wrongWith(entry, file) };
  });
  if (files.length > PHOTO.zipFiles) return tooMany;
  return files.length > 0 ? files : refuse('zip_refused', { error: PHOTO_MESSAGES.zipEmpty });
}

const OF_WINDOWS = /^(thumbs\.db|desktop\.ini)$/i;

/** Undefined: a folder, or what systems add for themselves. */
function baseName(entry: Entry): string | undefined {
  const path = pathIn(entry);
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const isOurs =
    name !== '' && !name.startsWith('.') && !path.startsWith('__MACOSX/') && !OF_WINDOWS.test(name);
  return isOurs ? name : undefined;
}

function wrongWith(entry: Entry, file: string): string | null {
  if (/\.zip$/i.test(file)) return PHOTO_MESSAGES.zipInZip;
  if (entry.isEncrypted()) return PHOTO_MESSAGES.zipEncrypted;
  if (!entry.canDecodeFileData()) return PHOTO_MESSAGES.photoBroken;
  if (entry.uncompressedSize > PHOTO.bytes) return PHOTO_MESSAGES.photoTooLarge;
  if (entry.uncompressedSize > PHOTO.zipRatio * Math.max(entry.compressedSize, 1_000))
    return PHOTO_MESSAGES.photoBroken;
  return null;
}
