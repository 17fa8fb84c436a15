import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { YEARS } from '../constants.ts';
import { TRADE_NAMES } from '../trades.ts';
import { audienceOrAll, audienceStudents, inOrderOfTrades, isFor, onlyFor, onlyTrade } from './audience.ts';

const [COMPUTERS = '', , INSTRUMENTS = ''] = TRADE_NAMES;

describe('whom an event is for', () => {
  test.each([
    [[], [], null],
    [[COMPUTERS], [], 'Computer Science Engineering'],
    [[COMPUTERS, INSTRUMENTS], [], 'Computer Science Engineering and Instrumentation'],
    [[], ['3rd Year', '4th Year'], '3rd Year and 4th Year'],
    [[INSTRUMENTS], ['3rd Year'], '3rd Year Instrumentation'],
  ])('is said in words: %j and %j', (trades, years, words) => {
    expect(audienceOrAll({ trades, years, listed: 0 })).toBe(words ?? 'All students');
    expect(onlyFor({ trades, years, listed: 0 })).toBe(words && `${words} only`);
    expect(audienceStudents({ trades, years, listed: 0 })).toBe(`${words ?? ''} students`.trim());
  });

  test.each([
    [[], 1, '1 listed student'],
    [[], 1_042, '1,042 listed students'],
    [[COMPUTERS], 2, 'Computer Science Engineering, 2 listed students'],
  ])('is said in words where students are listed: %j and %i', (trades, listed, words) => {
    const audience = { trades, years: [], listed };
    expect(audienceOrAll(audience)).toBe(words);
    expect(onlyFor(audience)).toBe(`${words} only`);
    expect(audienceStudents(audience)).toBe(words);
  });

  test('has one trade only where one is named', () => {
    expect(onlyTrade({ trades: [COMPUTERS] })).toBe(COMPUTERS);
    expect(onlyTrade({ trades: [] })).toBeNull();
    expect(onlyTrade({ trades: [COMPUTERS, INSTRUMENTS] })).toBeNull();
  });

  test('is kept each once, in the order of the form', () => {
    expect(inOrderOfTrades([INSTRUMENTS, COMPUTERS, INSTRUMENTS])).toEqual([COMPUTERS, INSTRUMENTS]);
  });

  test('is each student whose trade and year are named, and who is listed, where any are', () => {
    const ids = ['a', 'b', 'c'];
    const member = fc.record({
      id: fc.constantFrom(...ids),
      trade: fc.constantFrom(...TRADE_NAMES, null),
      year: fc.constantFrom(...YEARS, null),
    });
    const audience = fc.record({
      trades: fc.subarray(TRADE_NAMES),
      years: fc.subarray([...YEARS]),
      students: fc.subarray(ids),
    });
    fc.assert(
      fc.property(member, audience, (student, { trades, years, students }) => {
        const isTrade = trades.length === 0 || trades.some(trade => trade === student.trade);
        const isYear = years.length === 0 || years.some(year => year === student.year);
        const isListed = students.length === 0 || students.some(id => id === student.id);
        expect(isFor({ trades, years, students }, student)).toBe(isTrade && isYear && isListed);
      }),
    );
  });
});
