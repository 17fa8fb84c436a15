import { expect, test } from 'vitest';
import type { Means } from '#contract/constants.ts';
import type { YouWereMarked } from '#contract/live/events.ts';
import { createMarkTeller } from './tell-marks.ts';

function college() {
  const heard: string[] = [];
  const away = new Set<string>();
  const teller = createMarkTeller({
    isThere: student => !away.has(student),
    send: (student, { status }) => heard.push(`${student} ${status}`),
  });
  const tell = (studentId: string, means: Means, status: YouWereMarked['status']): void =>
    teller.tell({ studentId, means, mark: { eventId: 'talk', eventName: 'Talk', status, position: 1 } });
  return { heard, away, tell, stop: teller.stop };
}

test('a mark at a door does not wait behind those of a completion', async () => {
  const { heard, tell } = college();
  for (const student of ['a', 'b', 'c']) tell(student, 'roster', 'absent');
  tell('d', 'scan', 'present');
  tell('e', 'manual', 'present');
  expect(heard).toEqual(['a absent', 'd present', 'e present']);
  await expect.poll(() => heard.slice(3)).toEqual(['b absent', 'c absent']);
  tell('f', 'bulk', 'present');
  await expect.poll(() => heard.slice(5)).toEqual(['f present']);
});

test('nobody hears of a mark after the one that took its place', async () => {
  const { heard, tell } = college();
  for (const student of ['a', 'b', 'c', 'd']) tell(student, 'roster', 'absent');
  tell('b', 'scan', 'present');
  tell('c', 'roster', null);
  await expect.poll(() => heard).toEqual(['a absent', 'b present', 'c null', 'd absent']);
});

test('whoever has left meanwhile is passed over', async () => {
  const { heard, away, tell } = college();
  for (const student of ['a', 'b', 'c']) tell(student, 'roster', 'absent');
  away.add('b');
  await expect.poll(() => heard).toEqual(['a absent', 'c absent']);
});

test('who waits when the server stops is not told any more', async () => {
  const { heard, tell, stop } = college();
  for (const student of ['a', 'b']) tell(student, 'roster', 'absent');
  stop();
  tell('c', 'roster', 'absent');
  await expect.poll(() => heard).toEqual(['a absent', 'c absent']);
});
