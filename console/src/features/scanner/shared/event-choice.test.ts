import { describe, expect, test } from 'vitest';
import { firstChoice, labelsOf, titleAndDate } from './event-choice.ts';

const DAY = '2026-11-25';
const [one, two] = [
  { id: 'one', date: DAY },
  { id: 'two', date: DAY },
];

test('events that would read alike in the select also say when and where they are', () => {
  const talk = { title: 'Talk', date: '2026-11-25', time: '09:00', location: 'Hall 1' };
  const events = [talk, { ...talk, time: '14:00' }, { ...talk, title: 'Drive' }];
  const [morning, afternoon, drive] = labelsOf(events, titleAndDate);
  expect(drive).toBe(titleAndDate({ ...talk, title: 'Drive' }));
  expect(morning).toContain('9:00 am');
  expect(afternoon).toContain('2:00 pm');
  expect(afternoon).toContain('Hall 1');
});

describe('firstChoice', () => {
  test('is the only event there is', () => {
    expect(firstChoice([one], null, DAY)).toBe('one');
  });

  test('is empty if there are several events, or none', () => {
    expect(firstChoice([one, two], null, DAY)).toBeNull();
    expect(firstChoice([], null, DAY)).toBeNull();
  });

  test('is the last chosen event while it is active', () => {
    expect(firstChoice([one, two], 'two', DAY)).toBe('two');
    expect(firstChoice([one, two], 'gone', DAY)).toBeNull();
    expect(firstChoice([one], 'gone', DAY)).toBe('one');
  });

  test('is none of a day that has passed, though nobody has completed it', () => {
    const old = { id: 'old', date: '2025-11-25' };
    expect(firstChoice([old], null, DAY)).toBeNull();
    expect(firstChoice([old], 'old', DAY)).toBeNull();
    expect(firstChoice([old, one], 'old', DAY)).toBe('one');
    expect(firstChoice([old], 'old', '')).toBe('old');
  });
});
