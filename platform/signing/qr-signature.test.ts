import { expect, test } from 'vitest';
import { readQr } from '#contract/qr/code.ts';
import { isSignedHere, signQr } from './qr-signature.ts';

const TEXT = '{"type":"user_attendance","u":"abcdefghijk","g":1,"s":"Zcd6I03GEUkZ9Y5wMAejYg"}';

function signed(text: string) {
  const reading = readQr(text);
  if (reading.kind !== 'signed') throw new Error(`${text} is ${reading.kind}`);
  return reading.qr;
}

test('a code is the same in every release, so that printed cards stay good', () => {
  expect(signQr('a secret', { code: 'abcdefghijk', generation: 1 })).toBe(TEXT);
  expect(isSignedHere('a secret', signed(TEXT))).toBe(true);
});

test.each([
  ['another secret', 'other', {}],
  ['another student', 'a secret', { u: 'abcdefghijK' }],
  ['another generation', 'a secret', { g: 2 }],
  ['one other bit', 'a secret', { s: 'Zcd6I03GEUkZ9Y5wMAejYw' }],
  ['one byte less', 'a secret', { s: 'Zcd6I03GEUkZ9Y5wMAej' }],
])('a signature is not that of %s', (_, secret, other) => {
  expect(isSignedHere(secret, { ...signed(TEXT), ...other })).toBe(false);
});
