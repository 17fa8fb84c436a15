import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type FileRow, guessHeader } from '#contract/users/headings.ts';
import type { ImportSheet } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';

/** A sheet of these rows, with a guess at their headings, or with the reason why they are no list of students. */
export function sheetOf(
  shown: Pick<ImportSheet, 'name' | 'hidden'>,
  rows: ImportSheet['rows'],
  knownProblem: string | null = null,
): ImportSheet {
  const header = guessHeader(rows);
  const problem = problemOf(rows, header?.line) ?? knownProblem;
  if (problem !== null) return { ...shown, rows: [], header: null, problem, notes: [] };
  return {
    ...shown,
    rows,
    header: header && { ...header, columns: [...header.columns] },
    problem,
    notes: [],
  };
}

function problemOf(rows: readonly FileRow[], headerLine = 0): string | null {
  const below = rows.filter(({ line }) => line > headerLine);
  if (below.length > LIMITS.importRows) return MESSAGES.csvTooLong(LIMITS.importRows);
  const isTooWide = rows.some(({ cells }) => cells.length > LIMITS.workbook.columns);
  return isTooWide ? IMPORT_MESSAGES.sheetTooWide : null;
}
