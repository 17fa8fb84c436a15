import { expect, test } from 'vitest';
import { createFingerprint, hashedMark } from './fingerprint.ts';

const MARK = {
  position: 7,
  stream: '019b0000-0000-82de-aca5-a439da24030b',
  status: 'present',
  trade: null,
  means: 'scan',
  occurred_at: new Date('2026-11-20T04:30:00Z'),
  recorded_at: new Date('2026-11-20T04:30:01Z'),
} as const;

function digestOf(inOrder: boolean, lines: readonly string[]): string {
  const fingerprint = createFingerprint([{ kind: 'attendance', filters: {} }, 7], inOrder);
  for (const line of lines) fingerprint.add(line);
  return fingerprint.digest();
}

test('the hash of a report is the same in every release, for people hold it', () => {
  const lines = ['b', 'a', hashedMark(MARK)];
  expect(digestOf(true, lines)).toBe('8120c4fe35c14fc2f3cef92bec1271791aaba5e0742847c5bc6c4f756dbcaf17');
  expect(digestOf(false, lines)).toBe('a6fd0a42afcd50bc2b3ac42aa5065e77d67b877b55b6ba5f290c134afa3267b2');
});

test('the order of lines counts only where it never changes', () => {
  expect(digestOf(true, ['a', 'b'])).not.toBe(digestOf(true, ['b', 'a']));
  expect(digestOf(false, ['a', 'b'])).toBe(digestOf(false, ['b', 'a']));
});

test('each recorded part of a mark counts', () => {
  const others = [
    { position: 8 },
    { stream: '019b0000-0000-82de-aca5-a439da24030c' },
    { status: 'absent' },
    { trade: 'Instrumentation' },
    { means: 'manual' },
    { occurred_at: MARK.recorded_at },
    { recorded_at: MARK.occurred_at },
  ] as const;
  const digests = others.map(other => digestOf(true, [hashedMark({ ...MARK, ...other })]));
  expect(new Set([...digests, digestOf(true, [hashedMark(MARK)])]).size).toBe(others.length + 1);
});
