import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_TYPES } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { fileToSend } from './read-file.ts';

const LINE = 'Name,Trade\nRenée नायर,GCS';
const utf16 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'utf16le'));

/** What is sent of a file: its type and its text, or the problem. */
async function sent(...bytes: (string | Uint8Array<ArrayBuffer>)[]): Promise<readonly string[] | string> {
  const read = await fileToSend(new Blob(bytes));
  return 'problem' in read ? read.problem : [read.file.type, await read.file.text()];
}

test('sends UTF-8, with or without a byte order mark', async () => {
  expect(await sent(LINE)).toEqual([IMPORT_TYPES.csv, LINE]);
  expect(await sent(`\uFEFF${LINE}`)).toEqual([IMPORT_TYPES.csv, LINE]);
});

test('sends what a spreadsheet calls Unicode text', async () => {
  expect(await sent(utf16(`\uFEFF${LINE}`))).toEqual([IMPORT_TYPES.csv, LINE]);
  const swapped = Uint8Array.from(Buffer.from(utf16(`\uFEFF${LINE}`)).swap16());
  expect(await sent(swapped)).toEqual([IMPORT_TYPES.csv, LINE]);
});

test('sends the code page of an old spreadsheet', async () => {
  expect(await sent(Uint8Array.from(Buffer.from('Name\nRenée', 'latin1')))).toEqual([
    IMPORT_TYPES.csv,
    'Name\nRenée',
  ]);
});

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));

test('a list of both has each line in its own encoding, whichever are more', async () => {
  const old = 'Renée\r\nMuñoz\rZoë';
  expect(await sent(latin1(`Name\n${old}\n`), 'José\u2019s')).toEqual([
    IMPORT_TYPES.csv,
    `Name\n${old}\nJosé\u2019s`,
  ]);
  expect(await sent(`${LINE}\nनेहा\n`, latin1('Renée'))).toEqual([IMPORT_TYPES.csv, `${LINE}\nनेहा\nRenée`]);
  expect(await sent('Lost \uFFFD\n', latin1('Renée'))).toEqual([IMPORT_TYPES.csv, 'Lost \uFFFD\nRenée']);
});

test('of a line in UTF-8 with a damaged letter only that letter is lost', async () => {
  expect(await sent('नेहा ', latin1('Ren\xe9,GCS\nRenée'))).toEqual([
    IMPORT_TYPES.csv,
    'नेहा Ren\uFFFD,GCS\nRenée',
  ]);
  // Its mark says that a list is UTF-8, also if no other letter does.
  expect(await sent('\uFEFFName,Trade\n', latin1('Ren\xe9,GCS'))).toEqual([
    IMPORT_TYPES.csv,
    'Name,Trade\nRen\uFFFD,GCS',
  ]);
});

test('sends a workbook as it is, whatever its name says', async () => {
  expect(await sent('PK\u0003\u0004\u0000\u0000')).toEqual([IMPORT_TYPES.xlsx, 'PK\u0003\u0004\u0000\u0000']);
});

test('gives advice for other files, and for files that are too large or gone', async () => {
  expect(await sent('\u0000\u0001')).toBe(MESSAGES.csvNotText);
  expect(await sent('')).toBe(MESSAGES.csvEmpty);
  expect(await sent('x'.repeat(LIMITS.importBytes + 1))).toBe(MESSAGES.csvTooLarge);
  expect(await sent('PK\u0003\u0004', 'x'.repeat(LIMITS.workbook.bytes))).toBe(
    IMPORT_MESSAGES.workbookTooLarge,
  );
  const gone = new Blob(['x']);
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  });
  expect(await fileToSend(gone)).toEqual({ problem: IMPORT_MESSAGES.fileGone });
});
