import { expect, test } from 'vitest';
import { guessColumns } from '#contract/users/headings.ts';
import type { ImportedRow } from '#contract/users/import.ts';
import { passwordsFile, refusedFile, template } from './csv-files.ts';

const row = (line: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  outcome: 'created',
  name: 'Meera Nair',
  email: 'meera@example.edu',
  roll_no: 'GCS-1',
  trade: 'Computer Science Engineering',
  year: null,
  ...more,
});

test('the template names every column', () => {
  expect(template()).toEqual({
    name: 'students-template.csv',
    text: '\uFEFF"Name","Email","Roll Number","Trade","Year","Phone","Address","Emergency Contact"\n',
  });
});

test('the password file has the new passwords, and no cell that a spreadsheet would calculate', () => {
  const { text } = passwordsFile([
    row(2, { name: 'Nair, "Meera"', initialPassword: 'K7QF-3M2X-9RTP' }),
    row(3, { name: '=1+1', roll_no: '+7', email: '@x', initialPassword: '-7QF-3M2X-9RTP' }),
    row(4, { outcome: 'updated' }),
  ]);
  expect(text.split('\n')).toEqual([
    '\uFEFF"Name","Roll Number","Email","Initial Password"',
    '"Nair, ""Meera""","GCS-1","meera@example.edu","K7QF-3M2X-9RTP"',
    `"'=1+1","'+7","'@x","'-7QF-3M2X-9RTP"`,
    '',
  ]);
});

test('refused rows are returned with all their cells, and with the problem before each', () => {
  const sheet = {
    ...{ name: '', hidden: false, header: null, problem: null, notes: [] },
    rows: [
      { line: 1, cells: ['A college'] },
      { line: 2, cells: ['Name', 'Email', 'Roll No', 'Shoe size'] },
      { line: 3, cells: ['Good', 'good@example.edu', 'G-1', '40'] },
      { line: 4, cells: ['Bad,\nName', 'bad@', '=G-2', '41'] },
      { line: 7, cells: ['Short', 'short@example.edu'] },
      { line: 8, cells: ['Two\nlines', 'Two\rlines'] },
    ],
  };
  const file = { name: 'class.xlsx', sheet, header: { line: 2, columns: [] }, common: {} };
  const { text } = refusedFile(file, [
    row(3),
    row(4, { outcome: 'refused', fields: { email: 'Invalid email address', name: 'Say "who"' } }),
    row(7, { outcome: 'refused', fields: { roll_no: 'Roll number is required' } }),
    row(8, { outcome: 'refused', fields: { email: 'Invalid email address' } }),
  ]);
  expect(text).toBe(
    [
      '\uFEFF"What is wrong","Name","Email","Roll No","Shoe size"',
      `"Email: Invalid email address. Name: Say ""who""","Bad,\nName","bad@","'=G-2","41"`,
      '"Roll Number: Roll number is required","Short","short@example.edu"',
      '"Email: Invalid email address","Two\nlines","Two\rlines"',
      '',
    ].join('\n'),
  );
});

test('refused rows of a file without headings are returned below the names of what their columns hold', () => {
  const sheet = {
    ...{ name: '', hidden: false, header: null, problem: null, notes: [] },
    rows: [{ line: 1, cells: ['Om', '7', 'om@'] }],
  };
  const file = {
    name: 'class.csv',
    sheet,
    header: { line: 0, columns: ['name', null, 'email'] as const },
    common: {},
  };
  const { text } = refusedFile(file, [row(1, { outcome: 'refused', fields: { email: 'Invalid' } })]);
  expect(text).toBe('\uFEFF"What is wrong","Name","","Email"\n"Email: Invalid","Om","7","om@"\n');
});

test('a name in parts that had no headings, and what all have in common, come back below headings that are read so', async () => {
  const columns = ['name', null, 'name', 'email', 'name'] as const;
  const sheet = {
    ...{ name: '', hidden: false, header: null, problem: null, notes: [] },
    rows: [{ line: 1, cells: ['Asha', '7', 'Devi', 'asha@', 'Rao', 'late'] }],
  };
  const file = {
    name: 'class.csv',
    sheet,
    header: { line: 0, columns },
    common: { trade: 'Civil Engineering' },
  };
  const { text } = refusedFile(file, [row(1, { outcome: 'refused', fields: { email: 'Invalid' } })]);
  const [headings = '', cells] = text.replace('\uFEFF', '').split('\n');
  expect(cells).toBe('"Email: Invalid","Civil Engineering","Asha","7","Devi","asha@","Rao","late"');
  expect(guessColumns(headings.split(',').map(each => each.slice(1, -1)))).toEqual([
    null,
    'trade',
    ...columns,
  ]);
});
