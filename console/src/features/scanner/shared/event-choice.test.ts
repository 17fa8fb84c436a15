import { describe, expect, test } from 'vitest';
import { firstChoice, labelsOf, titleAndDate } from './event-choice.ts';

const [one, two] = [{ id: 'one' }, { id: 'two' }];

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
    expect(firstChoice([one], null)).toBe('one');
  });

  test('is empty if there are several events, or none', () => {
    expect(firstChoice([one, two], null)).toBeNull();
    expect(firstChoice([], null)).toBeNull();
  });

  test('is the last chosen event while it is active', () => {
    expect(firstChoice([one, two], 'two')).toBe('two');
    expect(firstChoice([one, two], 'gone')).toBeNull();
    expect(firstChoice([one], 'gone')).toBe('one');
  });
});
