import { type ImportedPhoto, type PhotoImportLine, photoImportLine } from '#contract/photos/import.ts';
import type { Person } from '../server/people.ts';
import type { Served } from '../server/serve.ts';
import { picture } from './pictures.ts';

/** A photo as a browser sends it. `nth`: different numbers are different photos. */
export const photoFile = async (nth = 0) => ({ bytes: await picture({ nth }), type: 'image/jpeg' });

/** A student's own photo, which waits. Returns its version. */
export async function sendOwn({ api }: Served, { id, token }: Person, nth = 0): Promise<string> {
  const { photo } = await api.ok('putPhoto', { token, id, file: await photoFile(nth) });
  return photo.waiting?.version ?? '';
}

/** The answer to the import of a ZIP, in lines. */
export async function importZip(
  { api, admin }: Served,
  zip: Uint8Array,
): Promise<readonly PhotoImportLine[]> {
  const file = { bytes: zip, type: 'application/zip' };
  const response = await api.raw('importPhotos', { token: admin.token, file });
  const text = await response.text();
  if (!response.ok) throw new Error(`importPhotos answered ${response.status}: ${text}`);
  return text
    .trimEnd()
    .split('\n')
    .map(line => photoImportLine.parse(JSON.parse(line)));
}

/** What became of each file. */
export const photosOf = (lines: readonly PhotoImportLine[]): readonly ImportedPhoto[] =>
  lines.flatMap(({ kind, ...line }) => (kind === 'photo' && 'file' in line ? [line] : []));
