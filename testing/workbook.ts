import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import { type Zipped, zipOf } from './photos/zip.ts';

/** The rows of a list as a college keeps it: titles above, headings of its own, names of trades of its own. */
const MESSY_ROWS: readonly (readonly CellValue[])[] = [
  ['Government College of Engineering'],
  ['List of final year students 2026-27'],
  [],
  [
    'S. No.',
    'Roll No.',
    'Student Name',
    'E-mail ID',
    'Branch',
    'Sem/Year',
    'Mobile No.',
    'D.O.B.',
    "Father's Name",
  ],
  [
    1,
    101,
    'Meera Nair',
    'meera@example.edu',
    'CSE',
    '7th Sem',
    9876543210,
    new Date('2005-02-03'),
    'Ravi Nair',
  ],
  [2, 102, 'Aarav Sharma', 'AARAV@example.edu', null, 4, null, null, null],
  [3, 103, 'Zoya Khan', 'zoya@example.edu', 'Mech', 'IV Yr', null, null, null],
  [4, 104, 'Om Pal', 'om[at]example.edu', 'GCT', 4, null, null, null],
];

const rollNoCell = (row: number): readonly [string, Partial<Cell>] => [
  `${row},1`,
  { value: 97 + row, type: 'number', style: { numFmt: '"GC-"00000' } },
];

/**
 * A workbook with everything that lists in offices have: a trade merged over two rows, roll numbers whose zeros are
 * their format, formulas, an error, and two more sheets, one of them hidden.
 */
export const messyWorkbook = (): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Final year',
        rows: MESSY_ROWS.map(row => [...row]),
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 8 },
          { startRow: 4, startCol: 4, endRow: 5, endCol: 4 },
        ],
        cells: new Map<string, Partial<Cell>>([
          ...[4, 5, 6, 7].map(rollNoCell),
          ['5,0', { value: 2, type: 'formula', formula: 'A5+1', formulaResult: 2 }],
          ['6,6', { value: '#N/A', type: 'error' }],
          ['7,6', { value: null, type: 'formula', formula: 'G5' }],
        ]),
      },
      { name: 'Old', rows: [['Remarks'], ['left in 2024']] },
      { name: 'Codes', hidden: true, rows: [['GCS'], ['GME']] },
    ],
  });

type Rows = readonly (readonly CellValue[])[];

/** A workbook of one sheet. */
export const workbookOf = (rows: Rows): Promise<Uint8Array> => workbookOfSheets({ Sheet1: rows });

/** A workbook of these sheets, by their names. */
export const workbookOfSheets = (sheets: Readonly<Record<string, Rows>>): Promise<Uint8Array> =>
  writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map(row => [...row]) })),
  });

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const related = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/${type}" Target="${target}"/></Relationships>`;

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
  'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
};

/** The XML of a sheet with these rows. */
export const sheetXml = (rows: string): Buffer =>
  Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`);

/** A workbook written by hand, because a hostile one cannot be had from a library. */
export const packageOf = (
  sheet: Omit<Zipped, 'name'>,
  more: readonly Zipped[] = [],
  options?: Parameters<typeof zipOf>[1],
): Uint8Array =>
  zipOf(
    [
      ...Object.entries(PARTS).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
      { ...sheet, name: 'xl/worksheets/sheet1.xml' },
      ...more,
    ],
    options,
  );
