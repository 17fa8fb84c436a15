import { LIMITS } from '../constants.ts';
import { grouped } from '../numbers.ts';
import type { ImportResult } from './import.ts';

const list = (items: readonly string[]): string => new Intl.ListFormat('en-GB').format(items);

/**
 * The other messages about the import of students, one by one too. Few screens need them, so they are not in `MESSAGES`.
 */
export const IMPORT_MESSAGES = {
  workbookTooLarge:
    'The workbook is larger than 5 MB. Please save the list of students as a file of its own.',
  fileGone: 'The file cannot be read. Close it in other programs, and choose it again.',
  workbookBomb: 'The workbook would unpack to far more than it is. It was not read.',
  workbookOld:
    'This is an Excel file of the old kind (.xls), or one with a password. In Excel, take the password away, choose “Save as” and the format Excel Workbook (.xlsx).',
  workbookOther:
    'This file is not an Excel workbook (.xlsx). In the spreadsheet, choose “Save as” and the format Excel Workbook (.xlsx) or CSV.',
  workbooksBusy: 'Too many workbooks arrive at the moment. Please try again.',
  sheetTooWide: `A sheet holds at most ${LIMITS.workbook.columns} columns with anything in them`,
  workbookTooMuch:
    'The workbook holds more text than a list of students. Please save the list as a file of its own.',
  hasMacros: 'The file holds macros. They were not run. Only what the cells show is read.',
  formulas: (count: number): string =>
    count === 1
      ? 'One cell is a formula. It is read as it was when the file was saved.'
      : `${grouped(count)} cells are formulas. They are read as they were when the file was saved.`,
  formulasUnsaved: (cells: readonly string[]): string =>
    `Formulas without a result are read as empty: ${list(cells)}. Open the file in a spreadsheet and save it.`,
  errors: (cells: readonly string[]): string => `Cells that show an error are read as empty: ${list(cells)}`,
  merged: (ranges: readonly string[]): string =>
    `Merged cells: ${list(ranges)}. One that covers several rows counts for each of them.`,
  hiddenRows: (count: number): string =>
    count === 1 ? 'One hidden row is read, too.' : `${grouped(count)} hidden rows are read, too.`,
  hiddenColumns: (columns: readonly string[]): string => `Hidden columns are read, too: ${list(columns)}`,
  more: (count: number): string => `${grouped(count)} more`,
  numberShortened:
    'The spreadsheet has shortened this number. Format the column as text there, and type the number again.',
  madeADay:
    'This is a day. If the spreadsheet made it of something else, format the column as text there, and type it again.',
  madeAFraction:
    'This is a part of a whole. If the spreadsheet made it of something else, format the column as text there, and type it again.',
  lettersLost:
    'The spreadsheet has lost letters of this name. Save the list there as Excel Workbook (.xlsx) or CSV UTF-8.',
  deactivated: (name: string): string =>
    `This is ${name}, whose account is deactivated. To import this row, make it active again first.`,
  bothOfDeactivated: (name: string): string =>
    `This email and roll number belong to ${name}, whose account is deactivated. To give them to somebody else, change them there, or erase that account. If it is the same student, make that account active again first.`,
  emailOfOther: (name: string, rollNo: string): string =>
    `This email belongs to ${name}, with the roll number ${rollNo}. If it is the same student, correct the number in the list of students first.`,
  emailWithZeros: (name: string, rollNo: string): string =>
    `This email belongs to ${name}, with the roll number ${rollNo}. If the spreadsheet left out its zeros, format the column of the roll numbers as text there, and type the number again.`,
  rollNoOfOther: (name: string, email: string): string =>
    `This roll number belongs to ${name}, with the email ${email}. If it is the same student, correct the email in the list of students first.`,
  newRollNoOfOther: (name: string, email: string): string =>
    `The new roll number belongs to ${name}, with the email ${email}, who keeps it.`,
  emailOfDeactivated: (name: string): string =>
    `This email belongs to ${name}, whose account is deactivated. To give it to somebody else, change it there, or erase that account.`,
  rollNoOfDeactivated: (name: string): string =>
    `This roll number belongs to ${name}, whose account is deactivated. To give it to somebody else, change it there, or erase that account.`,
  tradeUnknown: (text: string, suggestions: readonly string[]): string =>
    suggestions.length === 0
      ? `“${text}” is no trade here. Write one of the trades, or say what it means as a trade alias.`
      : `“${text}” is no trade here. It could be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(suggestions)}.`,
  isThis: (rollNo: string, name: string, email: string): string =>
    `Is this ${rollNo}, ${name} (${email})? If it is the same student, correct roll number and email in the list of students first.`,
  isThisRow: (line: number, rollNo: string, name: string): string =>
    `Is this ${rollNo}, ${name}, of row ${line}? If it is the same student, take one of the rows out of the file.`,
  isThisWithZeros: (rollNo: string, name: string, email: string): string =>
    `Is this ${rollNo}, ${name} (${email})? If the spreadsheet left out the zeros of this number, format the column as text there, and type it again.`,
  zerosLost: (other: string): string =>
    `Is a zero missing? Other numbers of this file have one, as ${other}. If the spreadsheet left it out, format the column as text there, and type this number again.`,
  maybeMade: (rollNo: string): string =>
    `Is ${rollNo} the roll number? If the spreadsheet made it of something else, format the column as text there, and type it again.`,
  rowsAsked: (count: number): string =>
    count === 1
      ? 'There is a question about the roll number of a new row: it may be of somebody who has an account already, or changed by the spreadsheet. Look at the row first.'
      : `There are questions about the roll numbers of ${grouped(count)} new rows: they may be of people who have accounts already, or changed by the spreadsheet. Look at the rows first.`,
  withoutYear: (count: number): string =>
    count === 1
      ? 'One new student has no year of study. Events for certain years do not expect them until it is set: in the column Year of the file, or afterwards in the list of students.'
      : `${grouped(count)} new students have no year of study. Events for certain years do not expect them until it is set: in the column Year of the file, or afterwards in the list of students.`,
  headingsAgain: (rows: readonly number[]): string =>
    rows.length === 1
      ? `Row ${rows[0]} repeats the headings. It is left out.`
      : `Rows ${list(
          rows
            .slice(0, 10)
            .map(String)
            .concat(rows.length > 10 ? `${grouped(rows.length - 10)} more` : []),
        )} repeat the headings. They are left out.`,
  /** Only for screen readers: the screen shows the same numbers row by row. */
  checked: ({ refused, created, updated, unchanged }: ImportResult['counts']): string =>
    `Checked: ${grouped(refused)} refused, ${grouped(created)} new, ${grouped(updated)} changed, ${grouped(unchanged)} as before.`,
  passwordsToCome: 'The students are being imported. If you leave now, nobody sees their initial passwords.',
  tradeAliasMeans: (alias: string, trade: string): string => `“${alias}” already means ${trade}`,
  tradeAliasesFull: `There are ${LIMITS.tradeAliases.most} trade aliases already. Please remove some first.`,
  tradeAliasAdded: 'The trade alias is stored.',
  tradeAliasRemoved: 'The trade alias is removed.',
  tradeAliasRefused: (alias: string, why: string): string => `“${alias}” was not kept: ${why}`,
  tradeAliasFailed: 'Failed to store the trade alias',
  tradeAliasesFailed: 'Failed to fetch the trade aliases',
  noTradeAliases: 'No trade aliases yet',
} as const;
