import { expect, test } from 'vitest';
import { changeBy } from './early-marks.ts';

/** Marks of an event on the 20th, made on the 18th. */
const early = [
  { date: '2026-11-20', made: '2026-11-18', trade: 'Instrumentation', present: 5, absent: 2 },
  { date: '2026-11-20', made: '2026-11-18', trade: null, present: 1, absent: 0 },
];

test.each([
  ['made within it, of an event after it', '2026-11-15', '2026-11-19', 6, 2],
  ['made on its last day', '2026-11-12', '2026-11-18', 6, 2],
  ['made on its first day', '2026-11-18', '2026-11-19', 6, 2],
  ['made before it, of an event within it', '2026-11-19', '2026-11-25', -6, -2],
  ['of an event on its first day', '2026-11-20', '2026-11-25', -6, -2],
  ['of an event on its last day', '2026-11-19', '2026-11-20', -6, -2],
  ['made within it, of an event within it', '2026-11-18', '2026-11-20', 0, 0],
  ['made before it, of an event after it', '2026-11-19', '2026-11-19', 0, 0],
])('early marks change the counts of a span if they were %s', (_, date_from, date_to, present, absent) => {
  const { present: here, absent: away } = changeBy(early, { date_from, date_to });
  // Zero has no sign.
  expect([here + 0, away + 0]).toEqual([present, absent]);
});
