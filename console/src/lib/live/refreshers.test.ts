import { expect, test, vi } from 'vitest';
import { api, STUDENT_LIST } from '../api/api.ts';
import { refreshers } from './refreshers.ts';

test('a list of students is asked for at once, and a few times a minute while ten are marked each second', () => {
  vi.useFakeTimers();
  const lists: number[] = [];
  const isOfLists = api.util.invalidateTags([STUDENT_LIST]);
  const { refreshRates, cancel } = refreshers({
    getState: () => expect.fail('nothing is read'),
    dispatch: action => {
      if (JSON.stringify(action) === JSON.stringify(isOfLists)) lists.push(Date.now());
      return action;
    },
  });
  const began = Date.now();
  for (let mark = 0; mark < 600; mark++) {
    refreshRates();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  cancel();
  expect(lists.map(at => Math.round((at - began) / 1_000))).toEqual([0, 15, 30, 45, 60]);
});
