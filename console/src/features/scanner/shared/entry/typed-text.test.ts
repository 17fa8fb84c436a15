import { describe, expect, test } from 'vitest';
import { qrText } from '#contract/qr/code.ts';
import { bestMatches, readTyped } from './typed-text.ts';

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
