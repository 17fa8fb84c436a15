import { expect, test } from 'vitest';
import { createEventBody, eventSchema } from './schema.ts';

test('an event that a device kept before events said whether their status was chosen can still be read', () => {
  const { statusChosen: _, ...before } = eventSchema.parse({
    id: '1',
    title: 'Aptitude test',
    description: '',
    event_type: 'Event',
    date: '2026-11-27',
    time: '10:00',
    location: 'Main hall',
    trade: null,
    trades: [],
    years: [],
    identity: 'any',
    status: 'active',
    statusChosen: true,
    attendee_count: 0,
    createdBy: null,
    counts: { eventId: '1', asOf: 0, present: 0, absent: 0, expected: 0 },
  });
  expect(eventSchema.parse(before).statusChosen).toBe(false);
});

test('a title and a location that were pasted with line breaks are kept on one line', () => {
  const body = createEventBody.parse({
    title: 'Campus drive:\r\n\tKaveri\u00a0 Systems\u202e\n',
    location: 'Block C,\nroom 4',
    date: '2026-11-27',
    time: '10:00',
  });
  expect(body).toMatchObject({ title: 'Campus drive: Kaveri Systems', location: 'Block C, room 4' });
});
