import { describe, expect, test } from 'vitest';
import {
  filtersFrom,
  isFiltered,
  marksQueryOf,
  NO_FILTERS,
  paramsOf,
  tradesToFilterBy,
} from './event-record-filters.ts';

describe('the filters of an event’s attendance', () => {
  test('are the same after writing to and reading from the address', () => {
    const filters = {
      search: 'mee',
      status: 'absent',
      trade: 'Civil Engineering',
      strength: 'live',
    } as const;
    expect(filtersFrom(paramsOf(filters))).toEqual(filters);
  });

  test('read as "all" if the address has no known value', () => {
    expect(filtersFrom(new URLSearchParams('status=late&page=3'))).toEqual(NO_FILTERS);
    expect(isFiltered(NO_FILTERS)).toBe(false);
  });

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
