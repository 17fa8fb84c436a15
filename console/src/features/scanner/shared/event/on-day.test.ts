import { expect, test } from 'vitest';
import { activeOn, soonAfter } from './on-day.ts';

const event = (
  id: string,
  date: string,
  status: 'upcoming' | 'active' | 'completed' = 'upcoming',
  statusChosen = false,
) => ({ id, date, status, statusChosen });
const FRIDAY = '2026-11-27';
const [first, next, later] = [
  event('a', '2026-11-26', 'active', true),
  event('b', FRIDAY),
  event('c', '2026-11-28'),
];

test('an event that was to come is active on its day, beside those that somebody opened', () => {
  expect(activeOn(FRIDAY, [first], [first, next, later])).toEqual([first, { ...next, status: 'active' }]);
});

test('an event that was completed before its day, or has passed unseen, does not become active', () => {
  expect(activeOn(FRIDAY, [], [event('d', FRIDAY, 'completed', true), event('e', '2026-11-26')])).toEqual([]);
});

test('an event that nobody opened ends with its day, and one that somebody opened goes on', () => {
  const ended = event('d', '2026-11-26', 'active');
  expect(activeOn('2026-11-26', [ended], [])).toEqual([ended]);
  expect(activeOn(FRIDAY, [ended, first], [ended])).toEqual([first]);
});

test('the rosters of the next two events are kept, if they begin while a roster is of use', () => {
  const coming = [first, next, later, event('f', '2026-11-28')];
  expect(soonAfter('2026-11-26', coming)).toEqual([next, later]);
  expect(soonAfter('2026-11-25', coming)).toEqual([next]);
});
