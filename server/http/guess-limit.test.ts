import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createLimit } from './limit.ts';

const limitOf = (name: string, most: number) => createLimit({ name, most, seconds: 900, place: 'memory' });

test('a guess that is refused for its account does not count for its place', async () => {
  const [address, addressHere] = [limitOf('address', 0), limitOf('address', 0)];
  const [pair, account, forgiven] = [limitOf('pair', 2), limitOf('account', 6), limitOf('forgiven', 2)];
  const limits = { pair, account, address, addressHere, forgiven };
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

test('an account that is forgiven can be guessed at as often as before, from each place, each time', async () => {
  const guesses = createGuessLimit({
    pair: limitOf('pair', 2),
    account: limitOf('account', 4),
    address: limitOf('address', 0),
    addressHere: limitOf('address', 0),
    forgiven: limitOf('forgiven', 2),
  });
  const refused = async (host: number, times: number, account = 'meera@example.edu') => {
    const seen: boolean[] = [];
    for (let nth = 0; nth < times; nth += 1)
      seen.push(isRefusal(await guesses.begin({ account, address: `203.0.113.${host}` })));
    return seen;
  };
  expect(await refused(1, 3)).toEqual([false, false, true]);
  expect(await refused(2, 3, 'ananya@example.edu')).toEqual([false, false, true]);
  // More often than that limit itself allows.
  for (let nth = 0; nth < 4; nth += 1) {
    await guesses.forgive('meera@example.edu');
    expect(await refused(1, 3)).toEqual([false, false, true]);
  }
  expect(await refused(2, 1, 'ananya@example.edu')).toEqual([true]);
  // The account as a whole.
  await guesses.forgive('meera@example.edu');
  await refused(3, 2);
  await refused(4, 2);
  expect(await refused(5, 1)).toEqual([true]);
  await guesses.forgive('meera@example.edu');
  expect(await refused(5, 1)).toEqual([false]);
});
