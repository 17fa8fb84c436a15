import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveText, QR_TYPE, qrText } from '#contract/qr/code.ts';
import { KEYBOARD_HINT, LAYOUTS } from './other-keyboards.ts';
import { bestMatches, readByKeyboard, readTyped } from './typed-text.ts';

const student = (roll_no: string | null) => ({
  id: `${roll_no}`,
  name: 'A',
  roll_no,
  trade: null,
  email: 'a@b.c',
});

describe('typed text', () => {
  test('is a code if it begins like one, otherwise a search for a student', () => {
    expect(readTyped(' {"type":"user_attendance"} ')).toEqual({
      kind: 'code',
      text: '{"type":"user_attendance"}',
    });
    expect(readTyped('GCS-042')).toEqual({ kind: 'search', text: 'GCS-042' });
    expect(readTyped('  ')).toEqual({ kind: 'nothing' });
  });

  test('is the code that was scanned, with Caps Lock on, too', () => {
    const code = qrText({ u: 'Qejipm7r4xM', g: 1, s: 'TcwOP-LivNJy5WSCX2PUbQ' });
    const locked = '{"TYPE":"USER_ATTENDANCE","U":"qEJIPM7R4Xm","G":1,"S":"tCWop-lIVnjY5wscx2puBq"}';
    expect(readTyped(locked)).toEqual({ kind: 'code', text: code });
    expect(readTyped(code)).toEqual({ kind: 'code', text: code });
    expect(readTyped('{"Note":"none of ours"}')).toEqual({ kind: 'code', text: '{"Note":"none of ours"}' });
  });

  test('is a code if it is longer than any search text', () => {
    expect(readTyped(`https://example.com/${'x'.repeat(100)}`).kind).toBe('code');
  });
});

const CODE_LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'];
const letters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...CODE_LETTERS), minLength: count, maxLength: count });
const named = { u: letters(11), g: fc.integer({ min: 1, max: 999_999 }) };
/** What a scanner can type. Some keyboards write nothing for the last three, which wait for another letter. */
const asciiText = fc
  .string({ unit: 'grapheme-ascii', maxLength: 40 })
  .map(text => text.replace(/[=+`]/g, ''));
const anyCode = fc.oneof(
  fc.record({ ...named, s: letters(22) }).map(qrText),
  fc.record({ ...named, r: letters(22) }).map(liveText),
  fc
    .record({
      userId: letters(12),
      rollNo: asciiText,
      name: asciiText,
      trade: asciiText,
      timestamp: asciiText,
    })
    .map(unsigned => JSON.stringify({ type: QR_TYPE, ...unsigned })),
);

/** What was read, and what helps. */
async function readAll(text: string): Promise<unknown[]> {
  const read: unknown[] = [];
  await readByKeyboard(text, (typed, hint) => read.push(typed, hint));
  return read;
}

describe('a code that a keyboard of another country wrote', () => {
  const meantCode = qrText({ u: 'Qejipm7r4xM', g: 1, s: 'TcwOP-LivNJy5WSCX2PUbQ' });

  test('is read as what was meant, with Caps Lock on, too', async () => {
    const british = '{@type@:@user_attendance@,@u@:@Qejipm7r4xM@,@g@:1,@s@:@TcwOP-LivNJy5WSCX2PUbQ@}';
    const german = 'ÜÄtzpeÄÖÄuser?attendanceÄ,ÄuÄÖÄQejipm7r4xMÄ,ÄgÄÖ1,ÄsÄÖÄTcwOPßLivNJz5WSCX2PUbQÄ*';
    const locked = '{@TYPE@:@USER_ATTENDANCE@,@U@:@qEJIPM7R4Xm@,@G@:1,@S@:@tCWop-lIVnjY5wscx2puBq@}';
    for (const typed of [british, german, locked])
      expect(await readAll(typed)).toEqual([{ kind: 'code', text: meantCode }, undefined]);
  });

  test.each(LAYOUTS)('is any code of ours, written as %s for %s', async (typed, meant) => {
    const write = (text: string): string =>
      [...text].map(letter => typed[meant.indexOf(letter)] ?? letter).join('');
    await fc.assert(
      fc.asyncProperty(anyCode, async code => {
        expect(await readAll(write(code))).toEqual([{ kind: 'code', text: code }, undefined]);
      }),
    );
  });

  test('never changes a code that came as it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, async code => {
        expect(await readAll(code)).toEqual([{ kind: 'code', text: code }, undefined]);
      }),
    );
  });

  test('brings a hint if it cannot be read, and other texts bring none', async () => {
    expect(await readAll(`%tzpe%M%user°qttendqnce%;%u%M%${'x'.repeat(40)}`)).toContain(KEYBOARD_HINT);
    for (const text of ['GCS-042', 'Venkata Lakshmi', '{"note":"a code of somebody else, in full"}'])
      expect(await readAll(text)).not.toContain(KEYBOARD_HINT);
  });
});

describe('the best matches', () => {
  test('are the one student with exactly that roll number, in any case', () => {
    const found = [student('GCS-042'), student('GCS-0421')];
    expect(bestMatches(found, 'gcs-042')).toEqual([student('GCS-042')]);
  });

  test('are all students found if no one has that roll number', () => {
    const found = [student('GCS-042'), student(null)];
    expect(bestMatches(found, 'GCS')).toEqual(found);
  });
});
