import type { ZipFile } from 'yauzl';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { entriesOf, openZip, pathIn } from '../../../zip.ts';

/** What the list of a workbook's parts says, before any of them is unpacked. */
type Parts = { readonly hasMacros: boolean } | { readonly error: string };

/** Judges a workbook, which is a ZIP, by its list of parts. */
export async function partsOf(path: string): Promise<Parts> {
  const zip = await openZip(path);
  if (!zip) return { error: IMPORT_MESSAGES.workbookOther };
  const parts = await judged(zip).catch(() => ({ error: MESSAGES.workbookUnreadable }));
  zip.close();
  return parts;
}

async function judged(zip: ZipFile): Promise<Parts> {
  const { parts, unpackedBytes } = LIMITS.workbook;
  // Not even read, if there are too many.
  const entries = zip.entryCount > parts ? undefined : await entriesOf(zip, unpackedBytes);
  if (!entries) return { error: IMPORT_MESSAGES.workbookBomb };
  const names = entries.map(pathIn);
  if (!names.includes('xl/workbook.xml')) return { error: IMPORT_MESSAGES.workbookOther };
  return { hasMacros: names.some(name => /vbaProject\.bin$/i.test(name)) };
}
