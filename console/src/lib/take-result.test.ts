import { expect, test, vi } from 'vitest';
import { takeResult } from './take-result.ts';

test('a result is passed on, and one that comes after the end is ignored', async () => {
  const take = vi.fn();
  const result = Promise.resolve('kept');
  takeResult(result, take);
  const end = takeResult(Promise.resolve('too late'), take);
  end();
  await result;
  await Promise.resolve();
  expect(take.mock.calls).toEqual([['kept']]);
});
