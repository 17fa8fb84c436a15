import { IMPORT_COLUMNS, type ImportedRow } from '#contract/users/import.ts';

const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(IMPORT_COLUMNS));

/**
 * What is wrong with a refused row, with the columns that it is about: “this number” may be the phone's, which is not
 * shown. Each problem is told once. A row that stands in the file twice has the same sentence for its email and for its
 * roll number.
 */
export function problemsOf({ fields = {} }: Pick<ImportedRow, 'fields'>): readonly string[] {
  const columns = new Map<string, string[]>();
  for (const [field, problem] of Object.entries(fields))
    columns.set(problem, [...(columns.get(problem) ?? []), TITLES.get(field) ?? field]);
  return [...columns].map(([problem, titles]) => `${titles.join(', ')}: ${problem}`);
}

/** The same as one text. Some sentences end with a full stop. */
export const problemsInWords = (row: Pick<ImportedRow, 'fields'>): string =>
  problemsOf(row)
    .map((problem, nth, all) => (nth === all.length - 1 || problem.endsWith('.') ? problem : `${problem}.`))
    .join(' ');
