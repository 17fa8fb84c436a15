import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

/** The ZIP of a stranger. Undefined: the file is none. */
export const openZip = (path: string): Promise<ZipFile | undefined> =>
  // Names are read by us, because one of them with dots must not refuse the others.
  openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => undefined);

/** The path of a file in a ZIP. It may hold anything, and is no place on our disk. */
export const pathIn = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** The sum of the sizes that a ZIP claims for its packed files may be this many times larger than the ZIP. */
const OVERHEAD = 1.01;

/**
 * What a ZIP says of its files, before any of them is unpacked. Undefined: it is a trap. Its files share their bytes with
 * others, or claim more than so many bytes together. A ZIP may lie about sizes, but then its files break off at the size
 * that was claimed.
 */
export async function entriesOf(zip: ZipFile, mostBytes: number): Promise<readonly Entry[] | undefined> {
  const entries: Entry[] = [];
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    entries.push(entry);
  }
  return packed > zip.fileSize * OVERHEAD || unpacked > mostBytes ? undefined : entries;
}
