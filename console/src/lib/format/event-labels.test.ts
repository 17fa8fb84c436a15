import { expect, test } from 'vitest';
import { inFull, labelsOf, timeAndPlace, titleAndDate } from './event-labels.ts';

const talk = {
  ...{ title: 'Talk', date: '2026-11-25', time: '09:00', location: 'Hall 1' },
  ...{ trades: [], years: [], listed: 0 },
};

test('events that would read alike in a list to choose from also say when and where they are', () => {
  const events = [talk, { ...talk, time: '14:00' }, { ...talk, title: 'Drive' }];
  const [morning, afternoon, drive] = labelsOf(events, titleAndDate);
  expect(drive).toBe(titleAndDate({ ...talk, title: 'Drive' }));
  expect(morning).toContain('9:00 am');
  expect(afternoon).toContain('2:00 pm');
  expect(afternoon).toContain('Hall 1');
});

test('events that are alike in all of this say whom they are for', () => {
  const labels = labelsOf([talk, { ...talk, listed: 10 }, { ...talk, location: 'Hall 2' }], titleAndDate);
  expect(labels).toEqual([
    expect.stringMatching(/, All students$/),
    expect.stringMatching(/, 10 listed students$/),
    expect.stringMatching(/Hall 2\W*$/),
  ]);
  expect(inFull(talk)).not.toContain('students');
  expect(inFull({ ...talk, listed: 10 })).toContain(', 10 listed students only');
});

test('when and where an event is leaves the day out if that is today', () => {
  expect(timeAndPlace(talk, '2026-11-25')).toBe('9:00 am, Hall 1');
  expect(timeAndPlace(talk, '2026-11-26')).toBe('Wed, 25 Nov 2026, 9:00 am, Hall 1');
});
