import { describe, expect, test } from 'vitest';
import type { LiveCounts } from '#contract/live/events.ts';
import { countsHeard, countsIn, liveReducer, withCounts } from './live-state.ts';

const counts = (asOf: number, present: number, eventId = 'a'): LiveCounts => ({
  eventId,
  asOf,
  present,
  absent: 0,
  expected: 40,
});
const start = liveReducer(undefined, { type: 'start' });

describe('counts', () => {
  test('that are newer win, however and in whatever order they came', () => {
    const fetchedThenPushed = withCounts(withCounts(start, [counts(5, 5)]), [counts(7, 7)]);
    const pushedThenFetched = withCounts(withCounts(start, [counts(7, 7)]), [counts(5, 5)]);
    expect(fetchedThenPushed.counts['a']?.present).toBe(7);
    expect(pushedThenFetched).toEqual(fetchedThenPushed);
  });

  test('of one event do not change those of another', () => {
    const state = withCounts(start, [counts(5, 5, 'a'), counts(3, 3, 'b')]);
    expect(state.counts['a']?.present).toBe(5);
    expect(state.counts['b']?.present).toBe(3);
    expect(state.position).toBe(5);
  });

  test('that are pushed are kept in the store', () => {
    expect(liveReducer(start, countsHeard(counts(9, 2))).counts['a']?.asOf).toBe(9);
  });

  test('are read from any answer that contains them', () => {
    const fetched = {
      type: 'api/executeQuery/fulfilled',
      payload: { success: true, event: { counts: counts(4, 1) } },
    };
    expect(liveReducer(start, fetched).counts['a']?.present).toBe(1);
  });
});

describe('an answer', () => {
  test('with events contains the counts of each', () => {
    expect(countsIn({ events: [{ counts: counts(1, 1, 'a') }, { counts: counts(2, 2, 'b') }] })).toHaveLength(
      2,
    );
  });
  test('with an event’s attendance contains them as its stats', () => {
    expect(countsIn({ attendance: [], stats: counts(3, 3) })).toEqual([counts(3, 3)]);
  });
  test('of another kind contains none', () => {
    expect(countsIn({ user: { name: 'Meera' }, stats: { total: 3 } })).toEqual([]);
    expect(countsIn(undefined)).toEqual([]);
  });
});
