import { expect, test } from 'vitest';
import { labelsOf, titleAndDate } from './event-labels.ts';

test('events that would read alike in a list to choose from also say when and where they are', () => {
  const talk = { title: 'Talk', date: '2026-11-25', time: '09:00', location: 'Hall 1' };
  const events = [talk, { ...talk, time: '14:00' }, { ...talk, title: 'Drive' }];
  const [morning, afternoon, drive] = labelsOf(events, titleAndDate);
  expect(drive).toBe(titleAndDate({ ...talk, title: 'Drive' }));
  expect(morning).toContain('9:00 am');
  expect(afternoon).toContain('2:00 pm');
  expect(afternoon).toContain('Hall 1');
});
