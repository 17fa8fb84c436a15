import { type Cell, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { sheetReader } from './read-sheet.ts';

/** A sheet as the import reads it from a workbook. */
async function read(sheet: Omit<WriteSheet, 'name'>) {
  const workbook = await readXlsx(await writeXlsx({ sheets: [{ name: 'List', ...sheet }] }), {
    readStyles: true,
  });
  return workbook.sheets.map(sheetReader(1_000))[0];
}

test.each([
  [7, undefined, '7'],
  [12, '00000', '00012'],
  [101, '"GC-"00000', 'GC-00101'],
  [7, '"GCS"-000', 'GCS-007'],
  [7, String.raw`\G\C\S000`, 'GCS007'],
  [7, '000"A"', '007A'],
  [2_024_001, '0000-000', '2024-001'],
  [9_876_543_210, '"+91 "0', '+91 9876543210'],
  [1_234, '#,##0', '1234'],
  [1_234, '0.00', '1234'],
  [210_123_456_789, '0.00E+00', '210123456789'],
  [2.5, '000', '2.5'],
  // Of 21E01 a spreadsheet makes a number. As a CSV file it would be the same text.
  [210, '0.00E+00', '2.10E+2'],
  [2_100_000, '##0.0E+0', '2.10E+6'],
  [2.1, '0.00E+00', '2.10E+0'],
  [0.000_02, '0.00E+00', '2.00E-5'],
  [9_876_543_210, '0.00E+00', '9.88E+9'],
  [210_000_000_000, '0.00E+00', '2.10E+11'],
  [210_123_000_000, '0.00E+00', '2.10E+11'],
  [1_234, '0.0" E+"', '1234'],
  [0.5, '0%', '50%'],
  [0.0725, '0.00%', '7.25%'],
  [0.5, '# ?/?', '0.5'],
])('the number %s in the format %s is read as %s', async (value, numFmt, text) => {
  const cell: Partial<Cell> = { value, type: 'number', ...(numFmt && { style: { numFmt } }) };
  expect((await read({ rows: [[value]], cells: new Map([['0,0', cell]]) }))?.rows[0]?.cells).toEqual([text]);
});

test('a number with more digits than a spreadsheet keeps is read as the shortened one it is', async () => {
  const sheet = await read({ rows: [[999_999_999_999_999, 12_345_678_901_234_500]] });
  expect(sheet?.rows[0]?.cells).toEqual(['999999999999999', '1.23457E+16']);
});

test('hidden columns that hold anything are named', async () => {
  const sheet = await read({
    rows: [['Name', 'Email', '', 'Trade']],
    columns: [{}, { hidden: true }, { hidden: true }, {}],
  });
  expect(sheet?.notes).toEqual([IMPORT_MESSAGES.hiddenColumns(['B'])]);
});
