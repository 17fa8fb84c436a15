import { expect, test } from 'vitest';
import type { ImportSheet } from '#contract/users/import.ts';
import {
  columnsOf,
  type MappedFile,
  mappedOf,
  missingIn,
  nameParts,
  rowsBelow,
  sheetToSend,
  withColumn,
  withCommon,
  withHeaderLine,
  withoutColumns,
} from './mapping.ts';

const SHEET: ImportSheet = {
  ...{ name: 'List', hidden: false, header: null, problem: null, notes: [] },
  rows: [
    { line: 1, cells: ['College'] },
    { line: 3, cells: ['No', 'Name', '', 'Mail'] },
    { line: 4, cells: ['1', 'Asha', 'GCS', 'a@b.c'] },
    { line: 6, cells: ['2', ' '] },
    { line: 7, cells: ['3', 'Om', '', 'o@b.c', 'late'] },
  ],
};
const FILE: MappedFile = {
  name: 'list.xlsx',
  sheet: SHEET,
  header: { line: 3, columns: [null, 'name', null, 'email'] },
  common: {},
};

test('each column is shown with its heading and what stands below', () => {
  expect(columnsOf(FILE)).toEqual([
    { index: 0, heading: 'No', examples: ['1', '2', '3'], field: null },
    { index: 1, heading: 'Name', examples: ['Asha', 'Om'], field: 'name' },
    { index: 2, heading: '', examples: ['GCS'], field: null },
    { index: 3, heading: 'Mail', examples: ['a@b.c', 'o@b.c'], field: 'email' },
    { index: 4, heading: '', examples: ['late'], field: null },
  ]);
});

test('titles and headings count as no row', () => {
  expect(rowsBelow(FILE).map(({ line }) => line)).toEqual([4, 6, 7]);
  expect(rowsBelow(withHeaderLine(FILE, 1))).toHaveLength(4);
});

test('without headings every row is one', () => {
  const file = withHeaderLine(FILE, 0);
  expect(rowsBelow(file)).toHaveLength(SHEET.rows.length);
  expect(columnsOf(file).map(({ heading }) => heading)).toEqual(['', '', '', '', '']);
});

test.each([
  ['Current Semester', ['5 Sem', 'VII Sem', '3rd Sem', '4th Sem', '6 Sem', '2nd Year', '1st Sem']],
  ['Sem.', ['5 Sem', 'VII Sem', '3rd Sem', '4th Sem', '6 Sem', '2nd Year', '1st Sem']],
  ['Sem/Year', ['5', 'VII', '3rd', ' 4th.', '6-', '2nd Year', '1st Sem']],
  ['Year', ['5', 'VII', '3rd', ' 4th.', '6-', '2nd Year', '1st Sem']],
])('numbers below “%s” are sent as what they count', (heading, cells) => {
  const rows = [heading, '5', 'VII', '3rd', ' 4th.', '6-', '2nd Year', '1st Sem'].map((cell, line) => ({
    line: line + 1,
    cells: [cell],
  }));
  const file = { ...FILE, sheet: { ...SHEET, rows }, header: { line: 1, columns: ['year'] as const } };
  expect(sheetToSend(file).rows.flatMap(row => row.cells)).toEqual(cells);
});

test.each([
  ['Third', 'Third Sem'],
  ['B.Tech III', 'III Sem'],
  ['BE - 5', '5 Sem'],
  ['III-I', 'III-I'],
  ['TE', 'TE'],
])('“%s” below “Semester” is sent as “%s”', (cell, sent) => {
  const rows = ['Semester', cell].map((text, line) => ({ line: line + 1, cells: [text] }));
  const file = { ...FILE, sheet: { ...SHEET, rows }, header: { line: 1, columns: ['year'] as const } };
  expect(sheetToSend(file).rows.flatMap(row => row.cells)).toEqual([sent]);
});

test('a field that is given to another column leaves the one it was in', () => {
  expect(withColumn(FILE, 4, 'email').header.columns).toEqual([null, 'name', null, null, 'email']);
  expect(withColumn(FILE, 0, null).header.columns).toEqual([null, 'name', null, 'email']);
});

test('a name may be put together from several columns', () => {
  const file = withColumn(FILE, 4, 'name');
  expect(file.header.columns).toEqual([null, 'name', null, 'email', 'name']);
  expect(nameParts(file)).toEqual(['Name', 'Column 5']);
});

test('another row of headings is guessed anew', () => {
  expect(withHeaderLine(FILE, 1).header).toEqual({ line: 1, columns: [null] });
  expect(withHeaderLine(FILE, 3).header.columns).toEqual([null, 'name', null, 'email']);
});

test('only what is confirmed is sent, with the numbers of the rows', () => {
  expect(missingIn(FILE)).toEqual(['roll_no', 'trade']);
  expect(sheetToSend(withColumn(FILE, 2, 'trade'))).toEqual({
    columns: ['name', 'trade', 'email'],
    rows: [
      { line: 4, cells: ['Asha', 'GCS', 'a@b.c'] },
      { line: 7, cells: ['Om', '', 'o@b.c'] },
    ],
  });
});

test('columns can be left out by what they hold', () => {
  expect(withoutColumns(FILE, ['email', 'phone']).header.columns).toEqual([null, 'name', null, null]);
});

test('what no column holds may be the same for all, and is sent for each', () => {
  const file = withCommon(withCommon(FILE, 'trade', 'Civil Engineering'), 'year', '2nd Year');
  expect(missingIn(file)).toEqual(['roll_no']);
  expect(sheetToSend(file)).toEqual({
    columns: ['name', 'email', 'trade', 'year'],
    rows: [
      { line: 4, cells: ['Asha', 'a@b.c', 'Civil Engineering', '2nd Year'] },
      { line: 7, cells: ['Om', 'o@b.c', 'Civil Engineering', '2nd Year'] },
    ],
  });
  // A column says more.
  expect(sheetToSend(withColumn(file, 2, 'trade')).columns).toEqual(['name', 'trade', 'email', 'year']);
  expect(withCommon(file, 'trade', '').common).toEqual({ year: '2nd Year' });
});

test.each([
  ['GCS', { trade: 'Computer Science Engineering' }],
  ['civil engineering', { trade: 'Civil Engineering' }],
  ['Sheet1', {}],
  ['', {}],
])('of a sheet that is named “%s” all have %j in common', (name, common) => {
  const header = { line: 3, columns: ['name' as const] };
  expect(mappedOf({ name: 'list.xlsx' }, { ...SHEET, name, header })?.common).toEqual(common);
});
