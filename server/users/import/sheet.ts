import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { FileRow } from '#contract/users/headings.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';

/** Why the rows of a sheet are no list of students; null: they may be one. */
export function sheetProblem(rows: readonly FileRow[], headerLine = 0): string | null {
  const below = rows.filter(({ line }) => line > headerLine);
  if (below.length > LIMITS.importRows) return MESSAGES.csvTooLong(LIMITS.importRows);
  const isTooWide = rows.some(({ cells }) => cells.length > LIMITS.workbook.columns);
  return isTooWide ? IMPORT_MESSAGES.sheetTooWide : null;
}
