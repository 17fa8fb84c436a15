import { expect, test } from 'vitest';
import { PHOTO } from '#contract/constants.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { keyOf, nextBatch } from './use-decisions.ts';

const photo = (id: string): WaitingPhoto => ({
  student: { id, name: id, roll_no: id, trade: null },
  version: '1',
  addedAt: '2026-11-24T10:00:00.000Z',
  approved: null,
});
const photos = (ids: string) => [...ids].map(photo);
const idsOf = (batch: readonly WaitingPhoto[]) => batch.map(({ student }) => student.id).join('');
const next = (shown: string, waiting: string, decided = '') =>
  idsOf(nextBatch(photos(shown), photos(waiting), ({ student }) => decided.includes(student.id)));

test.each([
  { title: 'what is decided stays in its place', shown: 'abc', waiting: 'bc', decided: 'a', want: 'abc' },
  { title: 'what somebody else decided stays, too', shown: 'abc', waiting: 'c', decided: '', want: 'abc' },
  { title: 'others come after it', shown: 'abc', waiting: 'bcd', decided: 'a', want: 'abcd' },
  {
    title: 'once all is decided, others take its place',
    shown: 'abc',
    waiting: 'de',
    decided: 'abc',
    want: 'de',
  },
  {
    title: 'a list from before the decision shows nothing twice',
    shown: 'ab',
    waiting: 'ab',
    decided: 'ab',
    want: 'ab',
  },
  { title: 'nor does one from between two decisions', shown: 'ab', waiting: 'bc', decided: 'ab', want: 'c' },
])('$title', ({ shown, waiting, decided, want }) => {
  expect(next(shown, waiting, decided)).toBe(want);
});

test('never more than a page of them, and the same list if nothing changed', () => {
  const shown = photos('abcdefghijk');
  expect(nextBatch(shown, photos('bcdefghijkxyz'), () => false)).toHaveLength(PHOTO.perPage);
  expect(nextBatch(shown, shown, () => false)).toBe(shown);
});

test('the photo beside one that waits is the one that counts now', () => {
  const shown = photos('ab');
  const replaced = { ...photo('b'), approved: { version: '2', since: '2026-11-24T10:05:00.000Z' } };
  const [first] = shown;
  expect(nextBatch(shown, [photo('a'), replaced], () => false)).toEqual([first, replaced]);
});

test('the same photo waits again when its student sends it again after the decision', () => {
  const decided = photo('a');
  const again = { ...decided, addedAt: '2026-11-24T10:05:00.000Z' };
  const isDecided = (each: WaitingPhoto) => keyOf(each) === keyOf(decided);
  expect(nextBatch([decided], [again], isDecided)).toEqual([again]);
});
