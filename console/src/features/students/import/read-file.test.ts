import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { textOfFile } from './read-file.ts';

const LINE = 'Name,Trade\nRenée नायर,GCS';
const read = (...bytes: (string | Uint8Array<ArrayBuffer>)[]) => textOfFile(new Blob(bytes));
const utf16 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'utf16le'));

test('reads UTF-8, with or without a byte order mark', async () => {
  expect(await read(LINE)).toEqual({ text: LINE });
  expect(await read(`\uFEFF${LINE}`)).toEqual({ text: LINE });
});

test('reads what a spreadsheet calls Unicode text', async () => {
  expect(await read(utf16(`\uFEFF${LINE}`))).toEqual({ text: LINE });
  const swapped = Uint8Array.from(Buffer.from(utf16(`\uFEFF${LINE}`)).swap16());
  expect(await read(swapped)).toEqual({ text: LINE });
});

test('reads the code page of an old spreadsheet', async () => {
  expect(await read(Uint8Array.from(Buffer.from('Name\nRenée', 'latin1')))).toEqual({ text: 'Name\nRenée' });
});

test('gives advice for a workbook, or for a file that is too large', async () => {
  expect(await read('PK\u0003\u0004\u0000\u0000')).toEqual({ problem: MESSAGES.csvNotText });
  expect(await read('x'.repeat(LIMITS.importBytes + 1))).toEqual({ problem: MESSAGES.csvTooLarge });
});
