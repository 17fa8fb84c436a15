import { open, readFile } from 'node:fs/promises';
import { LIMITS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SEARCHED_ROWS } from '#contract/users/headings.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import type { Upload } from '../../http/uploads.ts';
import { readCsvRows } from './read-csv.ts';
import { sheetOf } from './sheet.ts';
import type { Workbook } from './workbook/read-workbook.ts';
import type { WorkbookReader } from './workbook/workbook-reader.ts';

/**
 * Reads a file as sheets of text. What it is, its first bytes say, not its name: a ZIP or an old Excel file has a zero
 * byte there, a text never.
 */
export async function readImportFile(
  reader: WorkbookReader,
  { path, bytes }: Upload,
): Promise<Workbook | Refusal> {
  const start = await beginning(path);
  if (start.includes(0)) {
    if (reader.isBusy()) return refuse('unavailable', { error: IMPORT_MESSAGES.workbooksBusy });
    return reader.read(path);
  }
  if (bytes > LIMITS.importBytes) return refuse('too_large', { error: MESSAGES.csvTooLarge });
  return csvSheet(await readFile(path, 'utf8'));
}

const HEAD_BYTES = 512;

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A CSV file as a workbook of one sheet. */
function csvSheet(text: string): Workbook | Refusal {
  if (text.includes('\0')) return refuse('workbook_refused', { error: MESSAGES.csvNotText });
  // Some programs write a web page, and name it as a workbook.
  if (text.trimStart().startsWith('<'))
    return refuse('workbook_refused', { error: IMPORT_MESSAGES.workbookOther });
  const rows = readCsvRows(text, SEARCHED_ROWS + 1);
  if (isRefusal(rows)) return rows;
  if (rows.length === 0) return refuse('workbook_refused', { error: MESSAGES.csvEmpty });
  return { sheets: [sheetOf({ name: '', hidden: false }, rows)], notes: [] };
}
