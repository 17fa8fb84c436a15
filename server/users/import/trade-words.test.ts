import { expect, test } from 'vitest';
import { TRADE_NAMES } from '#contract/trades.ts';
import { likelyTrades, tradeBeginning, tradeOf } from './trade-words.ts';

test.each([
  ['Mechanical', 'Mechanical Engineering'],
  ['computer science', 'Computer Science Engineering'],
  ['Electronics and Communication', 'Electronics & Communication'],
  ['  FOOD  ', 'Food Technology'],
])('%s is understood as %s', (text, trade) => {
  expect(tradeBeginning(text)).toBe(trade);
});

test.each(['', '&', 'Mech', 'Engineering', 'Mechanical Design', 'Mechanical Engineering 2'])(
  'no trade is guessed from “%s”',
  text => expect(tradeBeginning(text)).toBeUndefined(),
);

test('the first word of every trade is enough, and the whole name stays itself', () => {
  for (const name of TRADE_NAMES) {
    expect(tradeBeginning(name.split(' ')[0] ?? '')).toBe(name);
    expect(tradeBeginning(name)).toBe(name);
  }
});

test('an alias is the same word in any case and with any signs, and a name goes before it', () => {
  const aliases = new Map([
    ['cse', 'Computer Science Engineering'],
    ['gin', 'Civil Engineering'],
  ]);
  for (const text of ['CSE', ' c.s.e. ', 'C S E'])
    expect(tradeOf(text, aliases)).toBe('Computer Science Engineering');
  expect(tradeOf('GIN', aliases)).toBe('Instrumentation');
  expect(tradeOf('CS', aliases)).toBeUndefined();
});

test.each([
  ['CSE', ['Computer Science Engineering']],
  ['Comp. Sc. & Engg', ['Computer Science Engineering']],
  ['ECE', ['Electronics & Communication']],
  ['Mech', ['Mechanical Engineering']],
  ['B.Tech (Mechnical)', ['Mechanical Engineering']],
  ['Electrical Engg', ['Electrical Engineering']],
  ['B.Tech. (ELECTRONICS & COMMUNICATION)', ['Electronics & Communication']],
  ['Elec. Engg', ['Electronics & Communication', 'Electrical Engineering']],
  ['CE', ['Civil Engineering', 'Chemical Engineering']],
  ['I.T.', ['Information Technology']],
  ['Engineering', []],
  ['Alchemy', []],
  ['', []],
])('“%s” could mean %o', (text, trades) => {
  expect(likelyTrades(text)).toEqual(trades);
});
