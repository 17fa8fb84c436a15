import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TableFormat } from '#contract/constants.ts';
import { writeTable } from './table-file.ts';
import type { Cell, Cells } from './written.ts';

const COLUMNS = ['Student Name', 'Trade', 'Present'];

/** Names that anyone may choose, including hostile ones. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'A', '1', '|'),
  }),
  fc.constantFrom(
    '=HYPERLINK("//x")',
    '＝1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    'राम',
    '_x0041_',
    '\u0001',
    '\uffff',
  ),
);
const cells = fc
  .tuple(name, name, fc.nat())
  .map(([student, trade, present]): Cells => ({ 'Student Name': student, Trade: trade, Present: present }));
const batches = fc.array(fc.array(cells, { maxLength: 4 }), { maxLength: 4 });

async function fileOf(format: TableFormat, rows: Cells[][]): Promise<Buffer> {
  const out = new PassThrough();
  const file = buffer(out);
  async function* given() {
    yield* rows;
  }
  await writeTable(format, { sheet: 'Present', columns: COLUMNS, batches: given() }, out);
  return file;
}

describe('a CSV file', () => {
  const linesOf = (file: Buffer): string[][] => parse(file, { bom: true });

  test('holds every row, tells Excel that it is UTF-8, and has no cell that begins a formula', async () => {
    const property = fc.asyncProperty(batches, async rows => {
      const file = await fileOf('csv', rows);
      expect(file.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
      const [head, ...lines] = linesOf(file);
      expect(head).toEqual(COLUMNS);
      const given = rows.flat().map(row => COLUMNS.map(column => String(row[column])));
      const unquoted = lines.map(line => line.map(cell => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')));
      expect(unquoted).toEqual(
        given.map(line => line.map(cell => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''))),
      );
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    });
    await fc.assert(property);
  });

  test('is divided into the same cells by a spreadsheet that divides at semicolons and tabs, too', async () => {
    const property = fc.asyncProperty(batches, async rows => {
      const file = await fileOf('csv', rows);
      expect(parse(file, { bom: true, delimiter: [',', ';', '\t'] })).toEqual(linesOf(file));
    });
    await fc.assert(property, {
      examples: [[[[{ 'Student Name': 'Asha', Trade: 'x;=1+1;y', Present: 1 }]]]],
    });
  });

  test('without rows is a header', async () => {
    expect((await fileOf('csv', [])).toString()).toBe('\ufeff"Student Name","Trade","Present"\n');
  });
});

describe('a spreadsheet', () => {
  test('holds every row, text as text and numbers as numbers, and no formula', async () => {
    const property = fc.asyncProperty(batches, async rows => {
      const { sheets } = await readXlsx(await fileOf('xlsx', rows), { readStyles: true });
      expect(sheets.map(({ name }) => name)).toEqual(['Present']);
      const [head, ...lines] = sheets[0]?.rows ?? [];
      expect(head).toEqual(COLUMNS);
      expect(lines.map(line => COLUMNS.map((_, index) => line[index] ?? ''))).toEqual(
        rows.flat().map(row => COLUMNS.map(column => readable(row[column] ?? ''))),
      );
      for (const cell of sheets[0]?.cells?.values() ?? []) expect(cell.formula).toBeUndefined();
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

test('a spreadsheet with many columns keeps in view those that say whose row it is', async () => {
  const out = new PassThrough();
  const file = buffer(out);
  const batches = (async function* given() {})();
  await writeTable('xlsx', { sheet: 'Present', columns: COLUMNS, keptInView: 2, batches }, out);
  const { sheets } = await readXlsx(await file);
  expect(sheets[0]?.freezePane).toEqual({ rows: 1, columns: 2 });
});

/** What the sheet holds for text that XML cannot hold, and how readers read its own escape. */
const readable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/[\ufffe\uffff]/g, '\ufffd').replace('_x0041_', 'A') : cell;
