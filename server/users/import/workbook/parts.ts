import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';

/** What the list of a workbook's parts says, before any of them is unpacked. */
type Parts = { readonly hasMacros: boolean } | { readonly error: string };

/** The sum of the sizes of the packed parts may be this many times larger than the file. */
const OVERHEAD = 1.01;

/** Judges a workbook, which is a ZIP, by its list of parts. */
export async function partsOf(path: string): Promise<Parts> {
  // Names are read by us, because one of them with dots must not refuse the others.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;
  const zip = await openPromise(path, options).catch(() => undefined);
  if (!zip) return { error: IMPORT_MESSAGES.workbookOther };
  const parts = await judged(zip).catch(() => ({ error: MESSAGES.workbookUnreadable }));
  zip.close();
  return parts;
}

async function judged(zip: ZipFile): Promise<Parts> {
  const bomb = { error: IMPORT_MESSAGES.workbookBomb };
  if (zip.entryCount > LIMITS.workbook.parts) return bomb;
  const names: string[] = [];
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    names.push(nameOf(entry));
  }
  // Parts that share their bytes with others, or that shrink as no list does.
  if (packed > zip.fileSize * OVERHEAD || unpacked > LIMITS.workbook.unpackedBytes) return bomb;
  if (!names.includes('xl/workbook.xml')) return { error: IMPORT_MESSAGES.workbookOther };
  return { hasMacros: names.some(name => /vbaProject\.bin$/i.test(name)) };
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
