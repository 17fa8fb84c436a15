import { expect, test } from 'vitest';
import { TRADE_NAMES } from '#contract/trades.ts';
import { studentRow, tradeBeginning } from './student.ts';

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

test('a row holds the full name of its trade', () => {
  const row = { name: 'Ananya Iyer', email: 'a@example.edu', roll_no: 'GEC-107', trade: 'Electronics' };
  expect(studentRow.parse(row)).toMatchObject({ trade: 'Electronics & Communication' });
});
