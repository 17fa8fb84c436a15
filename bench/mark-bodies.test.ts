import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, type MarkBodies } from './mark-bodies.ts';

const body = z.object({ userId: z.string(), eventId: z.string(), scanId: z.uuid() });
const students = ['asha', 'diya', 'kavya'];
const events = ['talk', 'drive'];
const made = (bodies: MarkBodies) =>
  Array.from({ length: bodies.count }, (_, nth) => body.parse(JSON.parse(bodyOf(bodies, nth))));

test('each student comes to each event once, in whatever parts the marks are sent', () => {
  const marks = [
    ...made({ students, events, from: 0, count: 2 }),
    ...made({ students, events, from: 2, count: 4 }),
  ];
  const pairs = marks.map(({ userId, eventId }) => `${userId} at ${eventId}`);
  expect(pairs).toEqual(events.flatMap(event => students.map(student => `${student} at ${event}`)));
  expect(new Set(marks.map(mark => mark.scanId)).size).toBe(6);
});

test('there are no more marks than students times events', () => {
  expect(() => bodyOf({ students, events, from: 0, count: 7 }, 6)).toThrow('There is no mark number 6');
});
