import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { IMPORT_TYPES, importFileAnswer } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { zipOf } from '#testing/photos/zip.ts';
import { answeredBeside } from '#testing/server/answered-beside.ts';
import { serve } from '#testing/server/serve.ts';
import { messyWorkbook, packageOf, sheetXml, workbookOf } from '#testing/workbook.ts';

const served = await serve();

const sent = (bytes: Uint8Array, type: string = IMPORT_TYPES.xlsx) => ({
  ...{ token: served.admin.token, file: { bytes, type } },
});
const read = (bytes: Uint8Array, type?: string) => served.api.ok('readImportFile', sent(bytes, type));
const refusal = (bytes: Uint8Array, type?: string) => served.api.fail('readImportFile', sent(bytes, type));
const csv = (text: string) => Buffer.from(text);

describe('a messy workbook', () => {
  test('is read as it looks, and says what was read otherwise', async () => {
    const { sheets, notes } = await read(await messyWorkbook());
    expect(notes).toEqual([]);
    expect(sheets.map(({ name, hidden, rows }) => [name, hidden, rows.length])).toEqual([
      ['Final year', false, 7],
      ['Old', false, 2],
      ['Codes', true, 2],
    ]);
    const [list] = sheets;
    expect(list?.header).toEqual({
      line: 4,
      columns: [null, 'roll_no', 'name', 'email', 'trade', 'year', 'phone', null, null],
    });
    expect(list?.rows.slice(3)).toEqual([
      {
        line: 5,
        cells: [
          ...[
            '1',
            'GC-00101',
            'Meera Nair',
            'meera@example.edu',
            'CSE',
            '7th Sem',
            '9876543210',
            '2005-02-03',
          ],
          'Ravi Nair',
        ],
      },
      { line: 6, cells: ['2', 'GC-00102', 'Aarav Sharma', 'AARAV@example.edu', 'CSE', '4'] },
      { line: 7, cells: ['3', 'GC-00103', 'Zoya Khan', 'zoya@example.edu', 'Mech', 'IV Yr'] },
      { line: 8, cells: ['4', 'GC-00104', 'Om Pal', 'om[at]example.edu', 'GCT', '4'] },
    ]);
    expect(list?.notes).toEqual([
      IMPORT_MESSAGES.merged(['A1:I1', 'E5:E6']),
      IMPORT_MESSAGES.formulas(1),
      IMPORT_MESSAGES.formulasUnsaved(['G8']),
      IMPORT_MESSAGES.errors(['G7']),
    ]);
  });

  test('with macros is read, and they are not run', async () => {
    const sheets = [{ name: 'List', rows: [['Name'], ['Asha']] }];
    const { notes } = await read(await writeXlsx({ sheets, vbaProject: new Uint8Array(64) }));
    expect(notes).toEqual([IMPORT_MESSAGES.hasMacros]);
  });

  test('keeps the sheet that is a list, whatever another one holds', async () => {
    const long = Array.from({ length: LIMITS.importRows + 2 }, (_, i) => [i]);
    const wide = [Array.from({ length: LIMITS.workbook.columns + 1 }, (_, i) => `c${i}`)];
    const text = Array.from({ length: 200 }, () => ['x'.repeat(30_000)]);
    const sheets = Object.entries({ List: [['Name'], ['Asha']], long, wide, text }).map(([name, rows]) => ({
      name,
      rows,
    }));
    const answer = await read(await writeXlsx({ sheets }));
    expect(answer.sheets.map(({ problem, rows }) => [problem, rows.length])).toEqual([
      [null, 2],
      [MESSAGES.csvTooLong(LIMITS.importRows), 0],
      [IMPORT_MESSAGES.sheetTooWide, 0],
      [IMPORT_MESSAGES.workbookTooMuch, 0],
    ]);
  });

  test('of five thousand students is read while others are served', async () => {
    const rows = Array.from({ length: LIMITS.importRows }, (_, i) => [
      `Student ${i}`,
      `s${i}@example.edu`,
      i,
      'GCS',
    ]);
    const bytes = await workbookOf([['Name', 'Email', 'Roll No', 'Trade'], ...rows]);
    const reading = served.api.raw('readImportFile', sent(bytes));
    // No one waits for the whole file.
    expect(await answeredBeside(served, reading)).toBeGreaterThan(5);
    const answer = importFileAnswer.parse(await (await reading).json());
    expect(answer.sheets[0]?.rows).toHaveLength(LIMITS.importRows + 1);
  });
});

describe('a file that cannot be read', () => {
  const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
  const SHEET = { bytes: sheetXml(ROW) };
  const BOMB = { bytes: sheetXml(ROW.repeat(Math.ceil(61_000_000 / ROW.length))), deflate: true } as const;

  test('is told from one that can be, written the same way', async () => {
    expect((await read(packageOf(SHEET))).sheets).toMatchObject([{ rows: [{ line: 1, cells: ['Name'] }] }]);
  });

  test.each([
    [
      'an old Excel file, or one with a password',
      Buffer.from('d0cf11e0a1b11ae100', 'hex'),
      IMPORT_MESSAGES.workbookOld,
    ],
    ['another ZIP', zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]), IMPORT_MESSAGES.workbookOther],
    [
      'an OpenDocument sheet',
      zipOf([{ name: 'content.xml', bytes: Buffer.from('x') }]),
      IMPORT_MESSAGES.workbookOther,
    ],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), IMPORT_MESSAGES.workbookOther],
    [
      'a workbook whose sheet is no XML',
      packageOf({ bytes: Buffer.from('<worksheet><sheetData><row r="1"') }),
      MESSAGES.workbookUnreadable,
    ],
    [
      'a workbook without a sheet',
      zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>') }]),
      MESSAGES.workbookUnreadable,
    ],
    ['a bomb that says so', packageOf(BOMB), IMPORT_MESSAGES.workbookBomb],
    [
      'parts that share their bytes',
      packageOf(SHEET, [{ name: 'xl/a.xml', bytes: Buffer.alloc(1_000) }], { copies: 50 }),
      IMPORT_MESSAGES.workbookBomb,
    ],
    [
      'thousands of parts',
      packageOf(
        SHEET,
        Array.from({ length: LIMITS.workbook.parts }, (_, i) => ({ name: `${i}`, bytes: Buffer.alloc(0) })),
      ),
      IMPORT_MESSAGES.workbookBomb,
    ],
    [
      'two cells as far apart as can be',
      packageOf({ bytes: sheetXml(`${ROW}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`) }),
      MESSAGES.workbookUnreadable,
    ],
    ['text with a zero byte in the middle', csv(`${'a,b\n'.repeat(200)}\0`), MESSAGES.csvNotText],
    [
      'a web page with the name of a workbook',
      csv('\uFEFF\n<table><tr><td>Name'),
      IMPORT_MESSAGES.workbookOther,
    ],
    ['nothing', csv('\n\n'), MESSAGES.csvEmpty],
  ])('is refused with a sentence: %s', async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toMatchObject({ status: 422, code: 'workbook_refused', error: sentence });
  });

  test('a bomb that lies about its size ends nothing but its own reading', async () => {
    const good = await workbookOf([['Name'], ['Asha']]);
    expect(await refusal(packageOf({ ...BOMB, claims: 1_000 }))).toMatchObject({ code: 'workbook_refused' });
    expect((await read(good)).sheets).toHaveLength(1);
  });

  test('a workbook cut anywhere is refused', async () => {
    const whole = await messyWorkbook();
    for (const part of [0.1, 0.5, 0.9, 0.999])
      expect((await refusal(whole.subarray(0, Math.floor(whole.length * part)))).status).toBe(422);
  });

  test('one of 100 MB is refused before it has been read', async () => {
    const answer = await served.api
      .raw('readImportFile', sent(Buffer.alloc(100_000_000, 'x')))
      .catch(() => null);
    // The server may close the connection while the rest is still being sent.
    expect([413, undefined]).toContain(answer?.status);
    expect(await refusal(Buffer.alloc(LIMITS.workbook.bytes + 1, 'x'))).toMatchObject({ code: 'too_large' });
    expect(await refusal(Buffer.alloc(LIMITS.importBytes + 1, 'x'), IMPORT_TYPES.csv)).toMatchObject({
      ...{ code: 'too_large', error: MESSAGES.csvTooLarge },
    });
  });

  test('is refused by its type before it is received', async () => {
    expect(await refusal(csv('Name'), 'application/pdf')).toMatchObject({ status: 415 });
  });
});

test('a CSV file is read the same way, with its headings guessed wherever they are', async () => {
  const text =
    'Government College\r\n\r\nRoll No.;Student Name;E-mail ID\r\n1;"Rao; Asha";asha@example.edu\r\n';
  const { sheets } = await read(csv(`\uFEFF${text}`), IMPORT_TYPES.csv);
  expect(sheets).toEqual([
    {
      ...{ name: '', hidden: false, problem: null, notes: [] },
      rows: [
        { line: 1, cells: ['Government College'] },
        { line: 3, cells: ['Roll No.', 'Student Name', 'E-mail ID'] },
        { line: 4, cells: ['1', 'Rao; Asha', 'asha@example.edu'] },
      ],
      header: { line: 3, columns: ['roll_no', 'name', 'email'] },
    },
  ]);
});

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('headings between %s are found below a title with commas', async (_, between) => {
  const header = ['Name', 'Email', 'Roll Number', 'Trade'].join(between);
  const { sheets } = await read(csv(`Example College, Ludhiana, 2026\n${header}\n`), IMPORT_TYPES.csv);
  expect(sheets[0]?.header).toEqual({ line: 2, columns: ['name', 'email', 'roll_no', 'trade'] });
});

test('a number that a CSV file has as a formula, for its zeros, is read as it looks', async () => {
  const { sheets } = await read(csv('Roll Number,Name\n="00123","=""00124"""\n'), IMPORT_TYPES.csv);
  expect(sheets[0]?.rows[1]?.cells).toEqual(['00123', '00124']);
});

test('a CSV file that is too long, or whose quotes do not end, is no list', async () => {
  const long = `Name\n${'A\n'.repeat(LIMITS.importRows + 1)}`;
  const { sheets } = await read(csv(long), IMPORT_TYPES.csv);
  expect(sheets).toMatchObject([{ problem: MESSAGES.csvTooLong(LIMITS.importRows), rows: [], header: null }]);
  expect(await refusal(csv('Name\n"A'), IMPORT_TYPES.csv)).toMatchObject({
    error: SERVER_MESSAGES.csvUnreadable(2),
  });
});
