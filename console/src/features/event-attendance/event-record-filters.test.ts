import { describe, expect, test } from 'vitest';
import { marksQueryOf, NO_FILTERS, tradesToFilterBy } from './event-record-filters.ts';

describe('the filters of an event’s attendance', () => {
  test('send only the chosen filters to the server', () => {
    expect(marksQueryOf('some-id', { ...NO_FILTERS, status: 'present' })).toEqual({
      id: 'some-id',
      limit: 50,
      status: 'present',
    });
  });

  test('offer the trades in the records, and the chosen trade even if no record has it any more', () => {
    expect(tradesToFilterBy(['', 'Civil Engineering'], '')).toEqual(['Civil Engineering']);
    expect(tradesToFilterBy(['Civil Engineering'], 'Biotechnology')).toEqual([
      'Civil Engineering',
      'Biotechnology',
    ]);
  });
});
