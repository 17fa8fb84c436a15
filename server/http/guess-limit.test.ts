import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createLimit } from './limit.ts';

const limitOf = (name: string, most: number) => createLimit({ name, most, seconds: 900, place: 'memory' });

test('a guess that is refused for its account does not count for its place', async () => {
  const [address, addressHere] = [limitOf('address', 0), limitOf('address', 0)];
  const limits = { pair: limitOf('pair', 2), account: limitOf('account', 6), address, addressHere };
  const guesses = createGuessLimit(limits);
  const begin = (host: number) =>
    guesses.begin({ account: 'tnp@example.edu', address: `203.0.113.${host}` }).then(isRefusal);
  const strangers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(begin));
  expect(strangers.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all([20, 20, 20].map(begin))).toEqual([true, true, true]);
  // As when its time is over.
  await limits.account.forget('tnp@example.edu');
  expect(await begin(20)).toBe(false);
});
