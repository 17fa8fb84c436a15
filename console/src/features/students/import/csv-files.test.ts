import { expect, test } from 'vitest';
import type { ImportedRow } from '#contract/users/import.ts';
import { passwordsFile, refusedFile, template } from './csv-files.ts';

const row = (line: number, more: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  outcome: 'created',
  name: 'Meera Nair',
  email: 'meera@example.edu',
  roll_no: 'GCS-1',
  ...more,
});

test('the template names every column', async () => {
  expect(await template()).toEqual({
    name: 'students-template.csv',
    text: '\uFEFFName,Email,Roll Number,Trade,Year,Phone,Address,Emergency Contact\n',
  });
});

test('the password file has the new passwords, and no cell that a spreadsheet would calculate', async () => {
  const { text } = await passwordsFile([
    row(2, { name: 'Nair, "Meera"', initialPassword: 'K7QF-3M2X-9RTP' }),
    row(3, { name: '=1+1', roll_no: '+7', email: '@x', initialPassword: '-7QF-3M2X-9RTP' }),
    row(4, { outcome: 'updated' }),
  ]);
  expect(text.split('\n')).toEqual([
    '\uFEFFName,Roll Number,Email,Initial Password',
    '"Nair, ""Meera""",GCS-1,meera@example.edu,K7QF-3M2X-9RTP',
    "'=1+1,'+7,'@x,'-7QF-3M2X-9RTP",
    '',
  ]);
});

test('refused rows are returned unchanged, whatever they contain, with the problem before each', async () => {
  const source = [
    '\uFEFFName;Email;Roll No;Trade',
    'Good;good@example.edu;G-1;GCS',
    '"Bad;\nName";bad@;G-2;GCS',
    '',
    'Short;short@example.edu',
    'Good too;too@example.edu;G-3;GCS',
  ].join('\r\n');
  const { text } = await refusedFile(source, [
    row(2),
    row(3, { outcome: 'refused', fields: { email: 'Invalid email address', name: 'Say "who"' } }),
    row(6, { outcome: 'refused', fields: { roll_no: 'Roll number is required' } }),
    row(7),
  ]);
  expect(text.split('\r\n')).toEqual([
    '\uFEFFWhat is wrong;Name;Email;Roll No;Trade',
    '"Invalid email address. Say ""who""";"Bad;',
    'Name";bad@;G-2;GCS',
    '"Roll number is required";Short;short@example.edu',
    '',
  ]);
});
