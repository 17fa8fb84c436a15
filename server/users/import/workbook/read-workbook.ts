import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { ZipFile } from 'yauzl';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ImportSheet } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { entriesOf, openZip, pathIn } from '../../../zip.ts';
import { sheetReader } from './read-sheet.ts';

/** The sheets of a workbook that hold anything, and what is to be said of it. */
export interface Workbook {
  readonly sheets: ImportSheet[];
  readonly notes: string[];
}

/** The first bytes of Excel's old files, and of every workbook with a password. */
const OLD_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Reads an Excel workbook, or answers with the sentence that says why it cannot be read. Sizes are judged before
 * anything is unpacked. Macros are never run: nothing here could.
 */
export async function readWorkbook(path: string): Promise<Workbook | { readonly error: string }> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, OLD_FILE.length).equals(OLD_FILE)) return { error: IMPORT_MESSAGES.workbookOld };
  const parts = await partsOf(path);
  if ('error' in parts) return parts;
  try {
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const read = sheetReader(LIMITS.workbook.text);
    const filled = sheets.map(read).filter(({ rows, problem }) => rows.length > 0 || problem !== null);
    if (filled.length === 0) return { error: MESSAGES.csvEmpty };
    return { sheets: filled, notes: parts.hasMacros ? [IMPORT_MESSAGES.hasMacros] : [] };
  } catch {
    // The library's own words are for programmers.
    return { error: MESSAGES.workbookUnreadable };
  }
}

/** What the list of a workbook's parts says, before any of them is unpacked. */
type Parts = { readonly hasMacros: boolean } | { readonly error: string };

/** Judges a workbook, which is a ZIP, by its list of parts. */
async function partsOf(path: string): Promise<Parts> {
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
