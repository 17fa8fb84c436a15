import { expect, test } from 'vitest';
import { eventSchema } from './schema.ts';

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
