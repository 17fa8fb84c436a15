import { expect, test } from 'vitest';
import { beforeLogout, mayLogOut } from './before-logout.ts';

test('the questions before a logout are asked one after the other, and the first "no" decides', async () => {
  const calls: string[] = [];
  const ask = (name: string, answer: boolean) => async () => {
    calls.push(name);
    return answer;
  };
  const takeBack = [
    beforeLogout(ask('a', true)),
    beforeLogout(ask('b', false)),
    beforeLogout(ask('c', true)),
  ];
  expect(await mayLogOut()).toBe(false);
  expect(calls).toEqual(['a', 'b']);
  takeBack[1]?.();
  expect(await mayLogOut()).toBe(true);
  expect(calls).toEqual(['a', 'b', 'a', 'c']);
  for (const done of takeBack) done();
  expect(await mayLogOut()).toBe(true);
});
