import { expect, test } from 'vitest';
import { CORRECTION_WISHES } from '#contract/corrections/wishes.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isMet, type OwnStanding, whyNotAsked, wishesAt } from './wishes.ts';

const { nothingToCorrect: why } = SERVER_MESSAGES;
const PRESENT = ['present', null] as const;

/** For each standing: whether each wish may be asked for, and otherwise why not. */
const CASES = [
  [{ status: 'present', isOver: true, isExpected: true }, why.present, why.present],
  [{ status: 'present', isOver: false, isExpected: false }, why.present, why.present],
  [{ status: 'absent', isOver: true, isExpected: true }, null, null],
  // An admin may mark somebody absent before the event is over, or who is not expected any more.
  [{ status: 'absent', isOver: false, isExpected: false }, null, null],
  [{ status: null, isOver: true, isExpected: true }, null, why.unexcused],
  [{ status: null, isOver: false, isExpected: true }, why.early, why.early],
  [{ status: null, isOver: true, isExpected: false }, why.unexpected, why.unexpected],
  [{ status: null, isOver: false, isExpected: false }, why.unexpected, why.unexpected],
] as const satisfies [OwnStanding, string | null, string | null][];

test.each(CASES)(
  'who stands as %o may ask for what makes sense, and reads why not else',
  (standing, ...whys) => {
    for (const [nth, wish] of CORRECTION_WISHES.entries()) {
      expect(wishesAt(standing).includes(wish)).toBe(whys[nth] === null);
      if (whys[nth]) expect(whyNotAsked(wish, standing)).toBe(whys[nth]);
    }
  },
);

test('a wish is met by whichever way it came about', () => {
  expect(PRESENT.map(status => isMet('present', status))).toEqual([true, false]);
  expect(isMet('present', 'absent')).toBe(false);
  expect(PRESENT.map(status => isMet('excused', status))).toEqual([true, true]);
  expect(isMet('excused', 'absent')).toBe(false);
});
