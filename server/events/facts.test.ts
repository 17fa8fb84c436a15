import { expect, test } from 'vitest';
import { EVENT_TERM_FACTS, type EventTerms, termFactOf } from './facts.ts';

const before: EventTerms = {
  ...{ date: '2026-11-20', time: '10:00', event_type: 'Event' },
  ...{ trades: ['Instrumentation'], years: [], students: [], identity: 'any' },
};
const { moved, reassigned, renamed } = EVENT_TERM_FACTS;

test.each<[string, Partial<EventTerms>]>([
  [moved, { date: '2026-11-21' }],
  [moved, { time: '10:30' }],
  [moved, { time: '10:30', years: ['4th Year'] }],
  [reassigned, { trades: [] }],
  [reassigned, { years: ['4th Year'] }],
  [reassigned, { identity: 'strict' }],
  [reassigned, { event_type: 'TNP Meeting' }],
  [renamed, {}],
])('%s is the fact of a change to %j', (type, change) => {
  expect(termFactOf(before, { ...before, ...change })).toBe(type);
});
