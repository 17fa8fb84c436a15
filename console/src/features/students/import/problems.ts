import { STUDENT_FIELDS, type StudentField } from '#contract/constants.ts';
import { IMPORT_COLUMNS, type ImportedRow, REQUIRED_COLUMNS } from '#contract/users/import.ts';

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

const OPTIONAL = STUDENT_FIELDS.filter(field => !REQUIRED_COLUMNS.includes(field));
const isOptional = (field: string): boolean => OPTIONAL.some(each => each === field);

/**
 * The columns without which most of the rows could be imported: no account needs them, and more than half of the rows
 * are refused for nothing else. A spreadsheet shortens all phone numbers of a column.
 */
export function spoiledColumns(
  rows: readonly Pick<ImportedRow, 'outcome' | 'fields'>[],
): readonly StudentField[] {
  const spoiled = rows.filter(
    ({ outcome, fields = {} }) => outcome === 'refused' && Object.keys(fields).every(isOptional),
  );
  if (2 * spoiled.length <= rows.length) return [];
  return OPTIONAL.filter(field => spoiled.some(({ fields = {} }) => field in fields));
}
