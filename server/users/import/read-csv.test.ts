import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { readCsvRows } from './read-csv.ts';

const rowsOf = (text: string) => {
  const rows = readCsvRows(text);
  return isRefusal(rows) ? [] : rows;
};

test('rows are numbered as a spreadsheet shows them, whatever breaks are in their cells', () => {
  const text =
    'Name,Address\r\n\r\nAsha,"Hostel 3\r\nRoad 4"\r\n,,\r\n\r\nOm,Road 5\r\nIla,"a\nb\nc"\r\n"\r\n","\n \n"\r\n"\n"\r\nZoya,x';
  expect(rowsOf(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'Name'],
    [3, 'Asha'],
    [6, 'Om'],
    [7, 'Ila'],
    [10, 'Zoya'],
  ]);
});

test('for any cells, a row has the number that it has among all rows', () => {
  const cell = fc.constantFrom('', ' ', '\n', 'a', 'b\nc', '"', 'd, "e"\n\nf', ',');
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })), fc.boolean(), (table, plain) => {
      const lines = table.map(cells =>
        cells.map(text => (plain && /^[ a]*$/.test(text) ? text : quoted(text))).join(),
      );
      const filled = table.flatMap((cells, index) =>
        cells.every(text => text.trim() === '') ? [] : [{ line: index + 1, cells }],
      );
      expect(rowsOf(lines.join('\n'))).toEqual(filled);
    }),
  );
});

test.each([',', ';', '\t', '|'])('columns may be divided by “%s”', delimiter => {
  const text = ['Name,Email,Roll No', 'Asha,a@e.edu,GCS-1'].join('\n').replaceAll(',', delimiter);
  expect(rowsOf(text)[1]?.cells).toEqual(['Asha', 'a@e.edu', 'GCS-1']);
});

test.each(['"Ila,i@e.edu', 'Ila,"i@e.edu'])(
  'of a quotation mark that is not closed it is said where it is, not where the file ends: %s',
  open => {
    const above = 'Name,Email\n\n"Asha\nRao",a@e.edu\nOm "O" Pal,o@e.edu\n\n"\n",\n';
    expect(readCsvRows(`${above}${open}\nZoya,z@e.edu\n`)).toMatchObject({
      error: SERVER_MESSAGES.csvUnreadable(7),
    });
  },
);
