import { expect, test } from 'vitest';
import { isFresh, isOfUse } from './roster-age.ts';

const AT = '2026-11-22T04:30:00.000Z';
const after = (hours: number): number => Date.parse(AT) + hours * 3_600_000;

test.each([
  ['just fetched', 0, true, true],
  ['a quarter of an hour old', 0.25, false, true],
  ['a day old', 24, false, true],
  ['just three days old', 72, false, false],
  ['a minute ahead, because the clock was set back', -1 / 60, false, true],
  ['three days ahead', -72, false, false],
])('a roster that is %s', (_, hours, fresh, ofUse) => {
  expect([isFresh(AT, after(hours)), isOfUse(AT, after(hours))]).toEqual([fresh, ofUse]);
});

test('no roster is not fresh', () => {
  expect(isFresh(null, after(0))).toBe(false);
});
