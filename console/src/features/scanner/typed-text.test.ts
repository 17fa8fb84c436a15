import { describe, expect, test } from 'vitest';
import { bestMatches, readTyped } from './typed-text.ts';

const student = (roll_no: string | null) => ({
  id: `${roll_no}`,
  name: 'A',
  roll_no,
  trade: null,
  email: 'a@b.c',
});

describe('what is typed', () => {
  test('is a code where it begins like one, else somebody to look for', () => {
    expect(readTyped(' {"type":"user_attendance"} ')).toEqual({
      kind: 'code',
      text: '{"type":"user_attendance"}',
    });
    expect(readTyped('GCS-042')).toEqual({ kind: 'search', text: 'GCS-042' });
    expect(readTyped('  ')).toEqual({ kind: 'nothing' });
  });

  test('is a code where it is longer than anything one may look for', () => {
    expect(readTyped(`https://example.com/${'x'.repeat(100)}`).kind).toBe('code');
  });
});

describe('of those found', () => {
  test('the one with exactly that roll number is meant, in capital letters or small', () => {
    const found = [student('GCS-042'), student('GCS-0421')];
    expect(bestMatches(found, 'gcs-042')).toEqual([student('GCS-042')]);
  });

  test('all are offered where nobody has it', () => {
    const found = [student('GCS-042'), student(null)];
    expect(bestMatches(found, 'GCS')).toEqual(found);
  });
});
