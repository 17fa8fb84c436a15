import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { YEARS } from '../constants.ts';
import { TRADE_NAMES } from '../trades.ts';
import { audienceOrAll, audienceWords, inOrderOfTrades, isFor, onlyTrade } from './audience.ts';

const [COMPUTERS = '', , INSTRUMENTS = ''] = TRADE_NAMES;

describe('whom an event is for', () => {
  test.each([
    [[], [], null],
    [[COMPUTERS], [], 'Computer Science Engineering'],
    [[COMPUTERS, INSTRUMENTS], [], 'Computer Science Engineering and Instrumentation'],
    [[], ['3rd Year', '4th Year'], '3rd Year and 4th Year'],
    [[INSTRUMENTS], ['3rd Year'], '3rd Year Instrumentation'],
  ])('is said in words: %j and %j', (trades, years, words) => {
    expect(audienceWords({ trades, years })).toBe(words);
    expect(audienceOrAll({ trades, years })).toBe(words ?? 'All students');
  });

  test('has one trade only where one is named', () => {
    expect(onlyTrade({ trades: [COMPUTERS] })).toBe(COMPUTERS);
    expect(onlyTrade({ trades: [] })).toBeNull();
    expect(onlyTrade({ trades: [COMPUTERS, INSTRUMENTS] })).toBeNull();
  });

  test('is kept each once, in the order of the form', () => {
    expect(inOrderOfTrades([INSTRUMENTS, COMPUTERS, INSTRUMENTS])).toEqual([COMPUTERS, INSTRUMENTS]);
  });

  test('is each student whose trade and whose year are named, where any are named', () => {
    const member = fc.record({
      trade: fc.constantFrom(...TRADE_NAMES, null),
      year: fc.constantFrom(...YEARS, null),
    });
    const audience = fc.record({ trades: fc.subarray(TRADE_NAMES), years: fc.subarray([...YEARS]) });
    fc.assert(
      fc.property(member, audience, (student, { trades, years }) => {
        const isTrade = trades.length === 0 || trades.some(trade => trade === student.trade);
        const isYear = years.length === 0 || years.some(year => year === student.year);
        expect(isFor({ trades, years }, student)).toBe(isTrade && isYear);
      }),
    );
  });
});
