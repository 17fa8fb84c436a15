import { expect, test } from 'vitest';
import { CORRECTION_WISHES } from '#contract/corrections/wishes.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isMet, lastDayAt, type OwnStanding, whyNotAsked, wishesAt } from './wishes.ts';

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
] as const satisfies [Omit<OwnStanding, 'until' | 'today'>, string | null, string | null][];

test.each(CASES)('who stands as %o may ask for what makes sense, and reads why not else', (now, ...whys) => {
  const standing = { ...now, until: null, today: '2026-11-20' };
  for (const [nth, wish] of CORRECTION_WISHES.entries()) {
    expect(wishesAt(standing).includes(wish)).toBe(whys[nth] === null);
    if (whys[nth]) expect(whyNotAsked(wish, standing)).toBe(whys[nth]);
  }
});

const ABSENT = { status: 'absent', isOver: true, isExpected: true, today: '2026-11-20' } as const;

test('what may be asked for may be asked for until the last day, which is told afterwards, too', () => {
  for (const [until, wishes, whyNot, lastDay] of [
    [null, CORRECTION_WISHES, null, null],
    ['2026-11-21', CORRECTION_WISHES, null, '2026-11-21'],
    ['2026-11-20', CORRECTION_WISHES, null, '2026-11-20'],
    ['2026-11-19', [], why.late('19 Nov 2026'), '2026-11-19'],
    ['never', [], why.off, null],
  ] as const) {
    const standing = { ...ABSENT, until };
    expect([wishesAt(standing), lastDayAt(standing)]).toEqual([wishes, lastDay]);
    if (whyNot) expect(whyNotAsked('present', standing)).toBe(whyNot);
  }
});

test('who has nothing to ask for reads why, and of no last day', () => {
  for (const until of ['2026-11-19', 'never']) {
    const standing = { ...ABSENT, until, status: null, isExpected: false };
    expect(lastDayAt(standing)).toBeNull();
    expect(whyNotAsked('present', standing)).toBe(why.unexpected);
  }
});

test('a wish is met by whichever way it came about', () => {
  expect(PRESENT.map(status => isMet('present', status))).toEqual([true, false]);
  expect(isMet('present', 'absent')).toBe(false);
  expect(PRESENT.map(status => isMet('excused', status))).toEqual([true, true]);
  expect(isMet('excused', 'absent')).toBe(false);
});
