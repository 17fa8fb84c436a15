import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ImportSheet } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { partsOf } from './parts.ts';
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
