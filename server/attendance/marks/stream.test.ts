import { expect, test } from 'vitest';
import { commandOf, isStream, streamOf } from './stream.ts';

const EVENT = '019b0000-0000-7000-8000-00000000000e';
const STUDENT = '019a0000-0000-7000-8000-000000000005';
/** The event's beginning, then SHA-256 of both ids, with a version and a variant. */
const STREAM = '019b0000-0000-82de-aca5-a439da24030b';

test('a student has the same stream at an event in every release, so that no mark is made twice', () => {
  expect(streamOf(EVENT, STUDENT)).toBe(STREAM);
  expect(streamOf(EVENT.toUpperCase(), STUDENT.toUpperCase())).toBe(STREAM);
  expect([STREAM, EVENT, STUDENT].map(isStream)).toEqual([true, false, false]);
});

test('a row of a bulk mark has the same command, also if it is sent again after an update', () => {
  expect(commandOf(EVENT, STUDENT)).toBe(STREAM);
});
