/**
 * How every CSV file is written. What a spreadsheet would take for a formula gets an apostrophe before it. Texts are
 * in quotes, because a spreadsheet may divide at semicolons and tabs, too, and what follows them would be a cell.
 */
export const CSV_OPTIONS = { escape_formulas: true, quoted_string: true } as const;
