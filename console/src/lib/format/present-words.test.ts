import { describe, expect, test } from 'vitest';
import { linesAfterPresent, presentInWords, presentShare, rateSaysWhoCame } from './present-words.ts';

describe('those present', () => {
  test.each([
    [{ present: 1_247, expected: 1_300, notExpected: 0 }, '1,247 of 1,300 present'],
    [{ present: 0, expected: 0, notExpected: 0 }, '0 of 0 present'],
    // One of the five is not expected, and one of the expected is missing.
    [{ present: 5, expected: 5, notExpected: 1 }, '5 present, 5 expected'],
    [{ present: 166, expected: 0, notExpected: 166 }, '166 present, 0 expected'],
    [{ present: 5, expected: 5, notExpected: undefined }, '5 present, 5 expected'],
    // The counts are newer than what is known of those who are not expected.
    [{ present: 3, expected: 2, notExpected: 0 }, '3 present, 2 expected'],
  ])('%j are %s', (counts, words) => expect(presentInWords(counts)).toBe(words));

  test('stand in two lines where there is little room', () => {
    expect(linesAfterPresent({ present: 5, expected: 5, notExpected: 0 })).toEqual(['', 'of 5 present']);
    expect(linesAfterPresent({ present: 5, expected: 5, notExpected: 1 })).toEqual([
      ' present,',
      '5 expected',
    ]);
  });

  test.each([
    [{ present: 3, expected: 4, notExpected: undefined }, 75],
    [{ present: 4, expected: 4, notExpected: 0 }, 100],
    [{ present: 4, expected: 4, notExpected: 1 }, 80],
    [{ present: 3, expected: 2, notExpected: undefined }, 100],
    [{ present: 167, expected: 300, notExpected: 0 }, 55.6],
    [{ present: 4999, expected: 5000, notExpected: 0 }, 99.9],
    [{ present: 0, expected: 0, notExpected: 0 }, 0],
    [{ present: 166, expected: 0, notExpected: 166 }, 0],
  ])('%j fill %d %% of a bar', (counts, share) => expect(presentShare(counts)).toBe(share));
});

test('a rate says who came once absences are recorded, or everybody is marked', () => {
  expect(rateSaysWhoCame({ absent: 0, expected: 300, notMarked: 133 })).toBe(false);
  expect(rateSaysWhoCame({ absent: 0, expected: 300, notMarked: null })).toBe(false);
  expect(rateSaysWhoCame({ absent: 0, expected: 0, notMarked: 0 })).toBe(false);
  expect(rateSaysWhoCame({ absent: 1, expected: 300, notMarked: 4 })).toBe(true);
  expect(rateSaysWhoCame({ absent: 0, expected: 300, notMarked: 0 })).toBe(true);
});
