import type { ImportedRow } from '#contract/users/import.ts';

/**
 * What is wrong with a refused row, each problem once. A row that stands in the file twice has the same sentence for
 * its email and for its roll number.
 */
export const problemsOf = ({ fields = {} }: Pick<ImportedRow, 'fields'>): readonly string[] => [
  ...new Set(Object.values(fields)),
];

/** The same as one text. Some sentences end with a full stop. */
export const problemsInWords = (row: Pick<ImportedRow, 'fields'>): string =>
  problemsOf(row)
    .map((problem, nth, all) => (nth === all.length - 1 || problem.endsWith('.') ? problem : `${problem}.`))
    .join(' ');
